-- What was decided when is found by an expression that no other query uses, and without a condition that another query has. Before, the planner
-- took this index for what one worker spent today as well, as long as the tables had no statistics, and went over everyone's purchases of the day
-- while someone waited at a till.
drop index cards_authorization_approved;
create index cards_authorization_decided on cards_authorization ((decided_at at time zone 'UTC'));
