-- The versions of a legal page, newest first: readable by everyone, so a list of them never looks at what one worker agreed to.
create index onboarding_document_editions on onboarding_document (document_id, locale, version desc, kept_at desc);
