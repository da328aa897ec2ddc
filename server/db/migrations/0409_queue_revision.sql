-- The newest line of the trail about a queue's records, for the poll of every open console. Looking at a document changes no
-- record.
create index operation_log_queue on operation_log (target_type, seq)
  where target_type in ('recharge', 'withdraw', 'memberAuth') and action not in ('memberAuth.image', 'memberAuth.reveal');
