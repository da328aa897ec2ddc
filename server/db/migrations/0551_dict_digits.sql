-- A reject reason keeps its digit however the dictionary is ordered: fingers that learned it reject for the reason they mean.
alter table dict_data add column digit smallint check (digit between 1 and 9);
--> statement-breakpoint
update dict_data d set digit = o.place
  from (select dict_code, row_number() over (partition by dict_type order by dict_sort, dict_code) as place
          from dict_data where dict_type like '%\_reject\_reason') o
 where o.dict_code = d.dict_code and o.place <= 9;
--> statement-breakpoint
create unique index dict_data_digit on dict_data (dict_type, digit) where digit is not null;
--> statement-breakpoint
-- A new reason takes the first digit that is free.
create function give_reason_digit() returns trigger language plpgsql as $$
begin
  if new.digit is null and new.dict_type like '%\_reject\_reason' then
    select min(free) into new.digit from generate_series(1, 9) free
     where not exists (select from dict_data d where d.dict_type = new.dict_type and d.digit = free);
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger reason_digit before insert on dict_data for each row execute function give_reason_digit();
