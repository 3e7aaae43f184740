-- A worker who starts over is asked for the details anew, so the mark that the step was answered goes. Consents and elections stay append-only.
grant delete on onboarding_step to daybreak_app;
