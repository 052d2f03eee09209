import type { Knex } from 'knex'

interface Options {
  toys: number
  entries: number
  /** Stops of TOY-1, which has travelled more than any other. */
  busy: number
  /** Of every toy's password. */
  passwordHash?: string
  /** With a photo and a submission key for each entry, as finders' apps send them. */
  asSent?: boolean
}

/** Fills a migrated, empty database with toys `TOY-1`… and their entries, as the product would have left them. */
export async function fillDatabase(knex: Knex, options: Options): Promise<void> {
  const { toys: toyCount, entries: entryCount, busy, passwordHash = 'h'.repeat(97), asSent = false } = options
  const began = Date.now()
  // An index is made in a fraction of the time that it takes to grow.
  const { rows: indexes } = await knex.raw<{ rows: { indexname: string; indexdef: string }[] }>(
    `select indexname, indexdef from pg_indexes where schemaname = 'public' and tablename in ('toys', 'entries')
       and indexname not in (select conname from pg_constraint)`,
  )
  for (const { indexname } of indexes) await knex.raw('drop index ??', [indexname])
  await knex.raw(
    `insert into orders (customer_name, customer_email, shipping_address, city, postal_code, country, quantity, total_amount)
     select 'Buyer ' || i, 'buyer' || i || '@example.org', i || ' Road', 'York', 'YO1', 'United Kingdom', 1, 10
     from generate_series(1, 5000) i`,
  )
  await knex.raw(
    `insert into toys (id, name, mission, password_hash, status, order_id, created_at)
     select 'TOY-' || i, (array['Bear', 'Fox', 'Owl', 'Hare'])[1 + i % 4] || ' ' || (i::bigint * 7919 % 100003),
       'See the sea and the ' || md5(i::text), :passwordHash,
       case when i % 500 = 0 then 'completed' when i % 10 = 0 then 'inactive' else 'active' end,
       case when i % 2 = 0 then 1 + i % 5000 end, now() - (i::bigint * 104729 % 1000003) * interval '1 minute'
     from generate_series(1, :toyCount::int) i`,
    { toyCount, passwordHash },
  )
  await knex.raw(
    `insert into entries (toy_id, location, comment, added_by, latitude, longitude, date)
     select 'TOY-' || case when i % (:entryCount::int / :busy::int) = 0 then 1 else 2 + i * 31 % (:toyCount::int - 1) end,
       left('Place ' || md5(i::text), 20),
       'Lovely here, stop ' || i || case when i % 1000 = 0 then ' with 🍦 and 100% sun' else '' end,
       'Finder ' || i % 5000, 51, 0, now() - (i::bigint * 7919 % 1000003) * interval '1 minute'
     from generate_series(1, :entryCount::int) i`,
    { entryCount, toyCount, busy },
  )
  await knex.raw(
    `update toys set stop_count = facts.count, last_entry_at = facts.last_at, last_location = 'Place',
       recent_locations = array_fill('Place of a toy'::text, array[least(100, facts.count)::int])
     from (select toy_id, count(*) as count, max(date) as last_at from entries group by toy_id) facts
     where toys.id = facts.toy_id`,
  )
  if (asSent) await addPhotosAndKeys(knex)
  for (const { indexdef } of indexes) await knex.raw(indexdef)
  await knex.raw('vacuum analyze')
  console.log(`filled in ${((Date.now() - began) / 1000).toFixed(1)} s`)
}

async function addPhotosAndKeys(knex: Knex): Promise<void> {
  await knex.raw(
    `update entries set photo_key = left(encode(sha256(id::text::bytea), 'hex'), 40), photo_width = 1600, photo_height = 1200,
       submission_key = gen_random_uuid(), author_hash = sha256(id::text::bytea), sender = sha256((id % 300000)::text::bytea)`,
  )
  await knex.raw(
    `insert into submission_keys (key, toy_id, fingerprint, created_at)
     select submission_key, toy_id, sha256(comment::bytea), now() - (id % 300) * interval '1 day' from entries`,
  )
  // The versions that this update has left would not be there.
  await knex.raw('vacuum full entries')
}
