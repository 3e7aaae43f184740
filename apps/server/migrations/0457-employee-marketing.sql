-- Whether a worker wants offers and news stands with their consent to texts, by number, and nowhere else. What was kept here was no
-- consent: it had neither the words nor the number.

alter table employee_settings drop column marketing;
