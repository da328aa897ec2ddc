-- After an operator has reset how a member signs in, withdrawals wait (`screens` M01, `withdraw.credentialHoldHours`).
alter table member add column credential_hold_until timestamp(3) with time zone;
