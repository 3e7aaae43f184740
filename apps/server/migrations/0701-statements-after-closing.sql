-- Closed accounts are looked at each month: what moved on them after their last statement has one too.
update statements_schedule set due_at = now() where due_at is null;
