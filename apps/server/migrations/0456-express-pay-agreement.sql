-- How Express Pay works is an agreement like those of signing up: kept with its words, by workers who signed up elsewhere too.

alter table onboarding_consent
  drop constraint onboarding_consent_paper_id_check,
  add constraint onboarding_consent_paper_id_check check (
    paper_id in ('esign', 'terms', 'privacy', 'short-form', 'cardholder-agreement', 'payment-election', 'express-pay')
  ),
  drop constraint onboarding_consent_employee_id_fkey,
  add constraint onboarding_consent_employee_id_fkey foreign key (employee_id) references employee_profile (id);
