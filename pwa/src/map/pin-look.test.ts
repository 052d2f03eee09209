import { expect, test } from 'vitest'
import { mapMessages } from '../messages/en/map.ts'
import { lookOf, nameOf, pinsOf } from './pin-look.ts'
import type { MapStop } from './props.ts'

const stop = (id: number, number: number | null): MapStop => ({
  id,
  number,
  latitude: 50,
  longitude: -90,
  submissionKey: number === null ? `key-${id}` : null,
  title: `Place ${id}`,
  text: '',
  dateText: '',
  photoUrl: null,
})

/** Of the one pin that stops at one place share. */
function pinOf(...stops: MapStop[]) {
  const { clusters, newest } = pinsOf(stops)
  const all = clusters.at(2)
  return all.map((cluster) => ({ ...lookOf(cluster, newest), name: nameOf(cluster, mapMessages.journey) }))
}

test('a group in which something waits says so, to the eye and in words, also when other stops of it are sent', () => {
  expect(pinOf(stop(1, 1), stop(2, null))).toEqual([
    {
      text: '1',
      kind: 'latest',
      count: 2,
      pending: true,
      name: '2 stops close together, 1; 1 of them waiting to be sent',
    },
  ])
  expect(pinOf(stop(1, 1), stop(2, 2))).toMatchObject([{ pending: false, name: '2 stops close together, 1, 2' }])
})

test('a pin of waiting stops alone is hollow, and says how many there are', () => {
  expect(pinOf(stop(1, null), stop(2, null))).toMatchObject([{ kind: 'pending', name: '2 stops waiting to be sent' }])
  expect(pinOf(stop(1, null))).toMatchObject([{ kind: 'pending', name: 'Waiting to be sent: Place 1' }])
})
