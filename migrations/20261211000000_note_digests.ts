import type { Knex } from 'knex'

/** When followers of a toy were told; what they were told of may be deleted since. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table stop_digests (
      id bigint not null,
      toy_id text not null,
      made_at timestamptz(3) not null default now(),
      constraint stop_digests_pkey primary key (id),
      constraint stop_digests_toy_id_fkey foreign key (toy_id) references toys (id) on update cascade on delete cascade
    )
  `)
  await knex.raw('create index stop_digests_toy_id_made_at_idx on stop_digests (toy_id, made_at)')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table stop_digests')
}
