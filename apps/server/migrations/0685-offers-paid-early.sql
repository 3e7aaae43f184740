-- Who paid a reward before its day; null for what the job paid.
alter table offers_reward_entry
  add column early_by text check (length(early_by) between 1 and 100);
