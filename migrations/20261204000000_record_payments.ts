import type { Knex } from 'knex'

const statuses = `'requires_payment_method', 'requires_confirmation', 'requires_action', 'processing', 'requires_capture',
  'canceled', 'succeeded'`
const disputeStates = `'warning_needs_response', 'warning_under_review', 'warning_closed', 'needs_response',
  'under_review', 'appeal_needs_response', 'appeal_under_review', 'won', 'lost', 'prevented'`

/** The claims of settled payments grow into a record of every payment, which outlives its order. */
export async function up(knex: Knex): Promise<void> {
  await createPayments(knex)
  await createParts(knex)
  await knex.raw(`
    insert into payments (id, status, currency, received_pence, refunded_pence, settled_at, order_number, paid_at, recorded_at)
    select s.payment_intent_id, 'succeeded', coalesce(o.currency, 'gbp'), coalesce(o.total_amount * 100, 0),
      coalesce(o.refunded_amount * 100, 0), s.settled_at, o.id, s.settled_at, s.settled_at
    from settled_payments s left join orders o on o.payment_intent_id = s.payment_intent_id
  `)
  await knex.raw('drop table settled_payments')
  // Which of two reads of a payment is the later one is told by their numbers, never by a clock.
  await knex.raw('create sequence payment_reads')
  await knex.raw(`
    alter table orders
      drop column payment_read_at,
      drop constraint orders_payment_state_known,
      add constraint orders_payment_state_known
        check (payment_state in ('paid', 'partly_refunded', 'refunded', 'disputed', 'check_payment'))
  `)
  await knex.raw(`
    create function keep_money_of_order() returns trigger language plpgsql as $$
    begin
      update payments set order_status = old.status, order_deleted_at = now(),
        tags = array(select id from toys where order_id = old.id order by id)
        where id = old.payment_intent_id;
      return old;
    end $$
  `)
  // Whoever deletes an order, and whyever: its tags are still linked before the row is gone.
  await knex.raw(`
    create trigger orders_keep_money before delete on orders
      for each row when (old.payment_intent_id is not null) execute function keep_money_of_order()
  `)
}

async function createPayments(knex: Knex): Promise<void> {
  await knex.raw(`
    create table payments (
      id text not null,
      status text not null,
      currency text not null,
      amount_pence integer,
      received_pence integer not null default 0,
      refunded_pence integer not null default 0,
      quantity integer,
      unit_pence integer,
      wish text,
      problem text,
      paid_at timestamptz(3),
      read_number bigint not null default 0,
      settled_at timestamptz(3),
      doubt text,
      first_payment_id text,
      order_number bigint,
      order_status text,
      order_deleted_at timestamptz(3),
      order_deleted_by text,
      tags text[] not null default '{}',
      handled_at timestamptz(3),
      handled_by text,
      recorded_at timestamptz(3) not null default now(),
      constraint payments_pkey primary key (id),
      constraint payments_first_payment_id_fkey foreign key (first_payment_id) references payments (id),
      constraint payments_id_length check (char_length(id) between 1 and 255),
      constraint payments_status_known check (status in (${statuses})),
      constraint payments_currency_format check (currency ~ '^[a-z]{3}$'),
      constraint payments_pence_positive check (amount_pence >= 0 and received_pence >= 0 and refunded_pence >= 0),
      constraint payments_wish_length check (char_length(wish) between 1 and 255),
      constraint payments_problem_length check (char_length(problem) <= 255),
      constraint payments_doubt_known check (doubt in ('price', 'second')),
      constraint payments_doubt_when_settled check (doubt is null or settled_at is not null),
      constraint payments_first_when_second check ((first_payment_id is not null) = (doubt is not distinct from 'second')),
      constraint payments_handled_by_someone check ((handled_at is null) = (handled_by is null))
    )
  `)
  await knex.raw('create index payments_recorded_at_idx on payments (recorded_at, id)')
  await knex.raw('create index payments_order_number_idx on payments (order_number)')
  // One wish is fulfilled once: any other payment for it says so.
  await knex.raw(`
    create unique index payments_wish_key on payments (wish)
      where settled_at is not null and doubt is distinct from 'second'
  `)
}

async function createParts(knex: Knex): Promise<void> {
  await knex.raw(`
    create table payment_refunds (
      id bigint generated always as identity,
      payment_id text not null,
      provider_id text,
      key uuid,
      pence integer not null,
      reason text,
      state text not null,
      asked_by text,
      at timestamptz(3) not null default now(),
      constraint payment_refunds_pkey primary key (id),
      constraint payment_refunds_payment_id_fkey foreign key (payment_id) references payments (id),
      constraint payment_refunds_provider_id_key unique (provider_id),
      constraint payment_refunds_key_key unique (key),
      constraint payment_refunds_pence_positive check (pence > 0),
      constraint payment_refunds_reason_known
        check (reason in ('requested_by_customer', 'duplicate', 'fraudulent', 'not_delivered', 'other')),
      constraint payment_refunds_state_known
        check (state in ('asked', 'refused', 'pending', 'requires_action', 'succeeded', 'failed', 'canceled')),
      constraint payment_refunds_named check (provider_id is not null or key is not null)
    )
  `)
  await knex.raw('create index payment_refunds_payment_id_idx on payment_refunds (payment_id)')
  await knex.raw(`create index payment_refunds_asked_idx on payment_refunds (at) where state = 'asked'`)
  await knex.raw(`
    create table payment_disputes (
      id text not null,
      payment_id text not null,
      pence integer not null,
      state text not null,
      reason text not null,
      respond_by timestamptz(3),
      at timestamptz(3) not null,
      constraint payment_disputes_pkey primary key (id),
      constraint payment_disputes_payment_id_fkey foreign key (payment_id) references payments (id),
      constraint payment_disputes_state_known check (state in (${disputeStates}))
    )
  `)
  await knex.raw('create index payment_disputes_payment_id_idx on payment_disputes (payment_id)')
  await knex.raw(`
    create table payment_movements (
      source text not null,
      payment_id text not null,
      kind text not null,
      pence integer not null,
      fee_pence integer,
      currency text not null,
      at timestamptz(3) not null,
      constraint payment_movements_pkey primary key (source),
      constraint payment_movements_payment_id_fkey foreign key (payment_id) references payments (id),
      constraint payment_movements_kind_known check (kind in ('payment', 'refund', 'dispute'))
    )
  `)
  await knex.raw('create index payment_movements_at_idx on payment_movements (at, source)')
  await knex.raw('create index payment_movements_payment_id_idx on payment_movements (payment_id)')
}

/** Records of refunds, disputes and movements are lost; what was settled stays settled. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop trigger orders_keep_money on orders')
  await knex.raw('drop function keep_money_of_order()')
  await knex.raw(`update orders set payment_state = 'paid' where payment_state = 'check_payment'`)
  await knex.raw(`
    alter table orders
      add column payment_read_at timestamptz(3),
      drop constraint orders_payment_state_known,
      add constraint orders_payment_state_known
        check (payment_state in ('paid', 'partly_refunded', 'refunded', 'disputed'))
  `)
  await knex.raw('drop sequence payment_reads')
  await knex.raw(`
    create table settled_payments (
      payment_intent_id text not null,
      order_id bigint,
      settled_at timestamptz(3) not null default now(),
      constraint settled_payments_pkey primary key (payment_intent_id),
      constraint settled_payments_order_id_fkey foreign key (order_id) references orders (id) on delete set null,
      constraint settled_payments_payment_intent_id_length check (char_length(payment_intent_id) between 1 and 255)
    )
  `)
  await knex.raw('create index settled_payments_order_id_idx on settled_payments (order_id)')
  await knex.raw(`
    insert into settled_payments (payment_intent_id, order_id, settled_at)
    select p.id, o.id, p.settled_at from payments p left join orders o on o.payment_intent_id = p.id
    where p.settled_at is not null
  `)
  await knex.raw('drop table payment_movements')
  await knex.raw('drop table payment_disputes')
  await knex.raw('drop table payment_refunds')
  await knex.raw('drop table payments')
}
