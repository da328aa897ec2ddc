-- A department that a data scope names can no longer be deleted; ids of those deleted before go.
update role set dept_ids = array(select d.id from dept d where d.id = any (role.dept_ids) order by d.id)
 where exists (select from unnest(role.dept_ids) named where named not in (select id from dept));
update role_menu_scope set dept_ids = array(select d.id from dept d where d.id = any (role_menu_scope.dept_ids) order by d.id)
 where exists (select from unnest(role_menu_scope.dept_ids) named where named not in (select id from dept));
