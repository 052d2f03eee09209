import type { Story } from '../story.ts'

/** A bear who collects the colours of water, from Whitby to Kyoto. */
export const barnaby: Story = {
  id: 'BARNABY',
  password: 'honey-harbour',
  status: 'active',
  name: 'Barnaby',
  owner: 'Nora Whitfield',
  mission:
    'Barnaby wants to see every colour of water there is. Sit him beside a sea, a river or a puddle, tell us what colour it was, then hand him to somebody who is going somewhere.',
  startedDaysAgo: 164,
  portrait: 'barnaby-portrait.webp',
  stops: [
    {
      location: 'Whitby, England',
      place: [54.4863, -0.6133],
      zone: 1,
      daysAgo: 162,
      hour: 6.2,
      by: 'Nora',
      comment:
        'First morning out! The harbour was the colour of weak tea with a drop of milk. He watched the boats come in and got one chip, for research.',
      picture: 'barnaby-whitby.webp',
    },
    {
      location: 'Amsterdam, Netherlands',
      place: [52.3702, 4.8952],
      zone: 2,
      daysAgo: 149,
      hour: 19.1,
      by: 'Pieter & Lotte',
      comment:
        'Found him in our bicycle basket with a note. Canal water: bottle green, with gold windows in it. We cycled him all the way to the station.',
      picture: 'barnaby-amsterdam.webp',
    },
    {
      location: 'Chianti, Italy',
      place: [43.5849, 11.3178],
      zone: 2,
      daysAgo: 131,
      hour: 18.4,
      by: 'Giulia',
      comment:
        'No sea here, but my grandfather says the Arno counts and wine is mostly water. Colour: ruby. Barnaby agreed with both points.',
      picture: 'barnaby-chianti.webp',
    },
    {
      location: 'Cabo da Roca, Portugal',
      place: [38.7804, -9.4989],
      zone: 1,
      daysAgo: 117,
      hour: 17.8,
      by: 'Tomás',
      comment:
        'The most western rock of Europe. The Atlantic was steel blue with white scribbles all over. Very windy, we held on to his hat.',
      picture: 'barnaby-cabo-da-roca.webp',
    },
    {
      location: 'Marrakesh, Morocco',
      place: [31.6258, -7.9891],
      zone: 1,
      daysAgo: 104,
      hour: 20.1,
      by: 'Salma',
      comment:
        'The fountain in the square is turquoise because of the tiles. He sat on my uncle’s best carpet and three people tried to buy him. Not for sale!',
      picture: 'barnaby-marrakesh.webp',
    },
    {
      location: 'Zanzibar, Tanzania',
      place: [-5.7266, 39.2932],
      zone: 3,
      daysAgo: 83,
      hour: 11.5,
      by: 'Amani',
      comment:
        'This water has no name yet. We decided on “mint ice lolly”. No signal at the beach, so this arrives when the ferry does.',
      offlineFor: 9,
      picture: 'barnaby-zanzibar.webp',
    },
    {
      location: 'Istanbul, Türkiye',
      place: [41.0256, 28.9744],
      zone: 3,
      daysAgo: 62,
      hour: 18.9,
      by: 'Deniz',
      comment:
        'Two seas meet here and they argue about the colour. At sunset they agree: copper. He had tea on the ferry, one sugar.',
      picture: 'barnaby-istanbul.webp',
    },
    {
      location: 'Hoi An, Vietnam',
      place: [15.8801, 108.338],
      zone: 7,
      daysAgo: 31,
      hour: 20.6,
      by: 'Linh',
      comment:
        'At night the river is every colour at once because of the lanterns. I made him a small paper one. He blew it out by accident.',
      picture: 'barnaby-hoi-an.webp',
    },
    {
      location: 'Kyoto, Japan',
      place: [35.0116, 135.7681],
      zone: 9,
      daysAgo: 5,
      hour: 10.3,
      by: 'Haruka',
      comment:
        'Petals covered the whole pond, so today water is pink. He was very polite to the carp. Next: my sister takes him to the sea at Naoshima.',
      picture: 'barnaby-kyoto.webp',
    },
  ],
}
