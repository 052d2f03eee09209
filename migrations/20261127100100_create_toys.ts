import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw('create sequence toy_revisions')
  await knex.raw(`
    create table toys (
      id text not null,
      name text,
      mission text,
      owner_name text,
      password_hash text not null,
      status text not null default 'inactive',
      order_id bigint,
      photo_key text,
      photo_width integer,
      photo_height integer,
      stop_count integer not null default 0,
      last_entry_at timestamptz(3),
      last_location text,
      recent_locations text[] not null default '{}',
      revision bigint not null default nextval('toy_revisions'),
      created_at timestamptz(3) not null default now(),
      activated_at timestamptz(3),
      updated_at timestamptz(3) not null default now(),
      constraint toys_pkey primary key (id),
      constraint toys_order_id_fkey foreign key (order_id) references orders (id) on delete set null,
      constraint toys_id_format check (id ~ '^[A-Za-z0-9-]{1,20}$'),
      constraint toys_id_not_reserved check (lower(id) not in ('featured', 'activate')),
      constraint toys_name_length check (char_length(name) between 1 and 1600),
      constraint toys_mission_length check (char_length(mission) between 1 and 8000),
      constraint toys_owner_name_length check (char_length(owner_name) between 1 and 1600),
      constraint toys_password_hash_length check (char_length(password_hash) between 1 and 255),
      constraint toys_status_known check (status in ('active', 'inactive', 'completed')),
      constraint toys_photo_whole check (num_nulls(photo_key, photo_width, photo_height) in (0, 3)),
      constraint toys_photo_key_format check (photo_key ~ '^[0-9a-f]{40}$'),
      constraint toys_photo_size_positive check (photo_width > 0 and photo_height > 0),
      constraint toys_stop_count_range check (stop_count >= 0),
      constraint toys_last_stop_whole check (num_nulls(last_entry_at, last_location) = case stop_count when 0 then 2 else 0 end),
      constraint toys_last_location_length check (char_length(last_location) between 1 and 400),
      constraint toys_recent_locations_count check (cardinality(recent_locations) <= 100)
    )
  `)
  // The newest hundred locations stay inside the row: the home page then reads one page a toy, not a chain of chunks.
  await knex.raw('alter table toys set (toast_tuple_target = 8160)')
  await knex.raw('alter sequence toy_revisions owned by toys.revision')
  await knex.raw('create unique index toys_id_lower_key on toys (lower(id))')
  await knex.raw(`
    create index toys_featured_idx on toys (last_entry_at desc, id)
    where status in ('active', 'completed') and last_entry_at is not null
  `)
  await knex.raw('create index toys_order_id_idx on toys (order_id) where order_id is not null')
  await knex.raw('create index toys_photo_key_idx on toys (photo_key) where photo_key is not null')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table toys')
}
