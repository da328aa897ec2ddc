-- Pictures of identity documents are pixels: an SVG is a program for drawing, of any cost in a few bytes. Pictures that are
-- there stay, and are refused when somebody looks; new ones are refused here, whoever writes them.
create function refuse_document_picture() returns trigger language plpgsql as $$
declare
  picture text;
begin
  foreach picture in array array[new.front_img, new.back_img, new.hand_img] loop
    if picture <> '' and picture not like 'store:%'
       and picture !~ '^data:image/(jpeg|png|webp|gif);base64,' then
      raise exception 'a picture of a document is a JPEG, PNG, WebP or GIF' using errcode = 'check_violation';
    end if;
    if octet_length(picture) > 8 * 1024 * 1024 then
      raise exception 'a picture of a document in a record has at most 8 MB: larger ones belong in the file store'
        using errcode = 'check_violation';
    end if;
  end loop;
  return new;
end $$;
--> statement-breakpoint
create trigger document_pictures_are_pixels before insert or update of front_img, back_img, hand_img on member_auth
  for each row execute function refuse_document_picture();
