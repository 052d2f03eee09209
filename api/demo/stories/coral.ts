import type { Story } from '../story.ts'

/** An octopus who crosses the date line, and so has one day twice. */
export const coral: Story = {
  id: 'CORAL',
  password: 'eight-mittens',
  status: 'active',
  name: 'Coral',
  owner: 'Mia & Jack Harrow',
  mission:
    'Coral has eight arms and wants to shake hands on every shore of the Pacific. Please take her across some water, and count the hands for us.',
  startedDaysAgo: 98,
  portrait: 'coral-portrait.webp',
  stops: [
    {
      location: 'Sydney, Australia',
      place: [-33.8568, 151.2153],
      zone: 10,
      daysAgo: 96,
      hour: 13.2,
      by: 'Mia',
      comment:
        'Off she goes! Eight hands shaken before lunch, one of them belonged to a ferry captain. Be kind to her, she is new at this.',
      picture: 'coral-sydney.webp',
    },
    {
      location: 'Auckland, New Zealand',
      place: [-36.8428, 174.7666],
      zone: 13,
      daysAgo: 74,
      hour: 23.5,
      by: 'Wiremu',
      comment:
        'Late night at the viaduct, half past eleven and still warm. She watched the masts clink. Eleven hands and one very friendly paw.',
      picture: 'coral-auckland.webp',
    },
    {
      location: 'Over the Pacific',
      place: [-26.9, 179.2],
      zone: 13,
      daysAgo: 58,
      hour: 8.4,
      by: 'Seat 23A',
      comment:
        'She had the window, I had the aisle. The crew stamped her a boarding pass. Written up here, sent when we landed.',
      offlineFor: 4,
      picture: 'coral-over-the-pacific.webp',
    },
    {
      location: 'Suva, Fiji',
      place: [-18.1416, 178.4419],
      zone: 12,
      daysAgo: 57,
      hour: 17.2,
      by: 'Mere',
      comment:
        'Bula Coral! The whole of class 4 shook all eight arms, so that is 208. We told her that tomorrow she will fly into yesterday.',
      picture: 'coral-suva.webp',
    },
    {
      location: 'Apia, Samoa',
      place: [-13.8333, -171.7667],
      zone: 13,
      daysAgo: 40,
      hour: 9.8,
      by: 'Tavita',
      comment:
        'She came on the morning boat with my auntie’s shopping. Swam a bit (held by the strap). The reef fish were jealous of the arms.',
      picture: 'coral-apia.webp',
    },
    {
      location: 'Hilo, Hawaii',
      place: [19.7071, -155.0885],
      zone: -10,
      daysAgo: 19,
      hour: 18.7,
      by: 'Keala',
      comment:
        'We showed her the mountain that is still being made. It glowed, she glowed. Somehow she arrived before she left, ask her how.',
      picture: 'coral-hilo.webp',
    },
    {
      location: 'Vancouver, Canada',
      place: [49.2888, -123.1111],
      zone: -7,
      daysAgo: 3,
      hour: 12.1,
      by: 'Priya R.',
      comment:
        'A sunny day at the quay and a long handshake with a sea otter (through glass). 341 hands so far! Going north next week.',
      picture: 'coral-vancouver.webp',
    },
  ],
}
