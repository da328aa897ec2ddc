-- After an operator has reset how a member signs in, withdrawals wait (M01 in docs/domain/screens.md, `withdraw.credentialHoldHours`).
alter table member add column credential_hold_until timestamp(3) with time zone;
