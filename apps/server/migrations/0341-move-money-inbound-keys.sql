-- The records of a bank's file are sealed again when a key is replaced.

grant update on move_money_inbound_page to daybreak_app;
