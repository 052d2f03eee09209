import type { Story } from '../story.ts'

/** A fox on the way to the northern lights. */
export const clementine: Story = {
  id: 'CLEMENTINE',
  password: 'marmalade-moon',
  status: 'active',
  name: 'Clementine',
  owner: 'The Okafor family',
  mission:
    'Clementine is afraid of the dark, so she is going north to look for the place where the night has lights in it. Please take her a little further up the map each time.',
  startedDaysAgo: 71,
  portrait: 'clementine-portrait.webp',
  stops: [
    {
      location: 'Edinburgh, Scotland',
      place: [55.9486, -3.1999],
      zone: 1,
      daysAgo: 69,
      hour: 11.4,
      by: 'Ada (7)',
      comment:
        'I put her on the big steps so she could see the castle. She is brave in the day. Please leave a light on for her!',
      picture: 'clementine-edinburgh.webp',
    },
    {
      location: 'Bergen, Norway',
      place: [60.3971, 5.3245],
      zone: 2,
      daysAgo: 55,
      hour: 21.3,
      by: 'Ingrid',
      comment:
        'It rained, as it must. We dried her by the stove and left the hall lamp on all night. The harbour lamps helped too.',
      picture: 'clementine-bergen.webp',
    },
    {
      location: 'Skógafoss, Iceland',
      place: [63.5321, -19.5114],
      zone: 0,
      daysAgo: 37,
      hour: 15.6,
      by: 'Björk & Dan',
      comment:
        'A rainbow came out exactly when we put her down. We did not arrange it, but we are taking the credit. Damp tail, dry heart.',
      offlineFor: 21,
      picture: 'clementine-skogafoss.webp',
    },
    {
      location: 'Banff, Canada',
      place: [51.1784, -115.5708],
      zone: -6,
      daysAgo: 22,
      hour: 7.1,
      by: 'Ranger Joe',
      comment:
        'A detour west for practice. She slept outdoors in my hut’s window and reports that stars are small lights and therefore allowed.',
      picture: 'clementine-banff.webp',
    },
    {
      location: 'Tromsø, Norway',
      place: [69.6492, 18.9553],
      zone: 1,
      daysAgo: 1,
      hour: 22.8,
      by: 'Sunniva',
      comment:
        'She found them! Green first, then violet, right over the cabin. She did not blink for an hour. I think she is not afraid any more.',
      picture: 'clementine-tromso.webp',
    },
  ],
}
