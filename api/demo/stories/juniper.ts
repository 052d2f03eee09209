import type { Story } from '../story.ts'

/** A rabbit down the Americas. */
export const juniper: Story = {
  id: 'JUNIPER',
  password: 'clover-express',
  status: 'active',
  name: 'Juniper',
  owner: 'Rosa Delgado',
  mission:
    'Juniper is hopping from the top of the Americas to the bottom. Bonus points for every hill. She likes window seats and carrots of any make.',
  startedDaysAgo: 52,
  portrait: 'juniper-portrait.webp',
  stops: [
    {
      location: 'New York, USA',
      place: [40.7033, -73.9903],
      zone: -4,
      daysAgo: 50,
      hour: 21.4,
      by: 'Rosa',
      comment:
        'Last look at home across the river. She counted the lit windows and got to nine hundred before she needed a snack.',
      picture: 'juniper-new-york.webp',
    },
    {
      location: 'Machu Picchu, Peru',
      place: [-13.1631, -72.545],
      zone: -5,
      daysAgo: 29,
      hour: 9.2,
      by: 'Inés y Leo',
      comment:
        'She climbed 1,600 steps in my rucksack and waved at the top. A llama offered to take over from here. We said maybe.',
      offlineFor: 14,
      picture: 'juniper-machu-picchu.webp',
    },
    {
      location: 'El Chaltén, Argentina',
      place: [-49.3315, -72.8863],
      zone: -3,
      daysAgo: 9,
      hour: 6.6,
      by: 'Facu',
      comment:
        'We got up in the dark to see the peaks turn pink. Ears perfectly still for once. Ushuaia is only a bus away now!',
      picture: 'juniper-el-chalten.webp',
    },
  ],
}
