-- A hold is set to what the card network says (settle_hold); no path of the product resizes one.

drop function ledger.resize_hold;
