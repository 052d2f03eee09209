import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  // "between" also refuses NaN and infinities: PostgreSQL sorts NaN above every number.
  await knex.raw(`
    create table entries (
      id bigint generated always as identity,
      toy_id text not null,
      location text not null,
      comment text not null,
      added_by text not null,
      latitude double precision not null,
      longitude double precision not null,
      date timestamptz(3) not null,
      date_offset smallint,
      received_at timestamptz(3) not null default now(),
      photo_key text,
      photo_width integer,
      photo_height integer,
      submission_key uuid,
      constraint entries_pkey primary key (id),
      constraint entries_toy_id_fkey foreign key (toy_id) references toys (id) on update cascade on delete cascade,
      constraint entries_submission_key_key unique (submission_key),
      constraint entries_location_length check (char_length(location) between 1 and 400),
      constraint entries_comment_length check (char_length(comment) <= 4800),
      constraint entries_added_by_length check (char_length(added_by) between 1 and 400),
      constraint entries_latitude_range check (latitude between -90 and 90),
      constraint entries_longitude_range check (longitude between -180 and 180),
      constraint entries_date_offset_range check (date_offset between -840 and 840),
      constraint entries_photo_whole check (num_nulls(photo_key, photo_width, photo_height) in (0, 3)),
      constraint entries_photo_key_format check (photo_key ~ '^[0-9a-f]{40}$'),
      constraint entries_photo_size_positive check (photo_width > 0 and photo_height > 0)
    )
  `)
  await knex.raw('create index entries_toy_id_date_id_idx on entries (toy_id, date, id)')
  await knex.raw('create index entries_photo_key_idx on entries (photo_key) where photo_key is not null')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table entries')
}
