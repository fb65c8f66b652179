-- btree_gist: exclusion over a number and a range of time. pg_trgm: indexes for ilike.
create extension if not exists btree_gist
--> statement-breakpoint
create extension if not exists pg_trgm
--> statement-breakpoint
-- Text sorts and folds case alike everywhere, ä Ä ß đ Đ ế included, whatever the cluster was made with:
-- the built-in Unicode rules from PostgreSQL 17 on (also embedded), the C library's UTF-8 rules before.
do $$
declare
  known name;
begin
  if to_regcollation('portal_text') is not null then return; end if;
  if current_setting('server_version_num')::int >= 170000 then
    execute 'create collation portal_text (provider = builtin, locale = ''C.UTF-8'')';
    return;
  end if;
  select collname into known from pg_collation
    where collprovider = 'c' and collname in ('C.utf8', 'C.UTF-8') and collencoding in (-1, pg_char_to_encoding('UTF8'))
    order by collname desc limit 1;
  if known is null then
    raise exception 'This PostgreSQL server knows no C.UTF-8 locale. Install it, or use PostgreSQL 17 or newer.';
  end if;
  execute format('create collation portal_text from pg_catalog.%I', known);
end
$$
