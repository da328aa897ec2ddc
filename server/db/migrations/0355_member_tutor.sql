-- Who follows whom is in follow_relation alone; a second record of it drifted.
drop index member_tutor_idx;
--> statement-breakpoint
alter table member drop column tutor_id;
