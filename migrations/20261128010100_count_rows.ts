import type { Knex } from 'knex'

/**
 * How many toys and entries there are, without reading them all. Every connection counts in one of sixteen slots, so that
 * finders who add entries at the same time hardly ever wait for each other; the count is the sum of the slots.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table row_counts (
      kind text not null,
      slot smallint not null,
      rows bigint not null,
      constraint row_counts_pkey primary key (kind, slot)
    ) with (fillfactor = 50)
  `)
  await knex.raw(`
    create function count_rows(counted text, change bigint) returns void language sql as $$
      insert into row_counts (kind, slot, rows)
      select counted, pg_backend_pid() % 16, change where change <> 0
      on conflict (kind, slot) do update set rows = row_counts.rows + excluded.rows
    $$
  `)
  await knex.raw(`
    create function count_entries() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then perform count_rows('entries', (select count(*) from changed));
      elsif tg_op = 'DELETE' then perform count_rows('entries', -(select count(*) from changed));
      else delete from row_counts where kind = 'entries';
      end if;
      return null;
    end $$
  `)
  await knex.raw(`
    create function count_toys() returns trigger language plpgsql as $$
    begin
      if tg_op = 'TRUNCATE' then
        delete from row_counts where kind like 'toys:%';
        return null;
      end if;
      perform count_rows('toys:' || status, case tg_op when 'INSERT' then count(*) else -count(*) end)
        from changed group by status order by status;
      return null;
    end $$
  `)
  await createTriggers(knex)
  // A toy that gets another stop keeps its status: such an update, the usual one, must not touch the counts at all.
  await knex.raw(`
    create function count_toy_status() returns trigger language plpgsql as $$
    begin
      perform count_rows('toys:' || least(old.status, new.status), case when old.status < new.status then -1 else 1 end);
      perform count_rows('toys:' || greatest(old.status, new.status), case when old.status < new.status then 1 else -1 end);
      return null;
    end $$
  `)
  await knex.raw(`
    create trigger toys_counted_status after update of status on toys
      for each row when (old.status is distinct from new.status) execute function count_toy_status()
  `)
  await knex.raw(`select count_rows('entries', (select count(*) from entries))`)
  await knex.raw(`select count_rows('toys:' || status, count(*)) from toys group by status`)
}

async function createTriggers(knex: Knex): Promise<void> {
  await knex.raw(`
    create trigger entries_counted_insert after insert on entries
      referencing new table as changed for each statement execute function count_entries();
    create trigger entries_counted_delete after delete on entries
      referencing old table as changed for each statement execute function count_entries();
    create trigger entries_counted_truncate after truncate on entries
      for each statement execute function count_entries();
    create trigger toys_counted_insert after insert on toys
      referencing new table as changed for each statement execute function count_toys();
    create trigger toys_counted_delete after delete on toys
      referencing old table as changed for each statement execute function count_toys();
    create trigger toys_counted_truncate after truncate on toys
      for each statement execute function count_toys();
  `)
}

export async function down(knex: Knex): Promise<void> {
  for (const event of ['insert', 'delete', 'truncate']) {
    await knex.raw(`drop trigger entries_counted_${event} on entries`)
    await knex.raw(`drop trigger toys_counted_${event} on toys`)
  }
  await knex.raw('drop trigger toys_counted_status on toys')
  await knex.raw('drop function count_toy_status, count_toys, count_entries')
  await knex.raw('drop function count_rows(text, bigint)')
  await knex.raw('drop table row_counts')
}
