import type { Story } from '../story.ts'

/** An elephant who went home; his journey is complete. */
export const ellington: Story = {
  id: 'ELLINGTON',
  password: 'peanut-parade',
  status: 'completed',
  name: 'Ellington',
  owner: 'Henry Marsh',
  mission:
    'Ellington was sewn in Bristol but his pattern says “Made after an elephant of Amboseli”. He would like to meet the original. If you are heading south, he travels light.',
  startedDaysAgo: 140,
  portrait: 'ellington-portrait.webp',
  stops: [
    {
      location: 'Valletta, Malta',
      place: [35.8989, 14.5146],
      zone: 2,
      daysAgo: 136,
      hour: 12.3,
      by: 'Henry',
      comment:
        'Dropped him off on holiday, as far south as I dared to go. He did not look back once. Trunk up, old friend.',
      picture: 'ellington-valletta.webp',
    },
    {
      location: 'Giza, Egypt',
      place: [29.9773, 31.1325],
      zone: 3,
      daysAgo: 112,
      hour: 18.6,
      by: 'Youssef',
      comment:
        'The camels gave him a look, he gave them one back. We carried him round the great pyramid and he never once complained of sand.',
      picture: 'ellington-giza.webp',
    },
    {
      location: 'Jaipur, India',
      place: [26.9239, 75.8267],
      zone: 5.5,
      daysAgo: 88,
      hour: 19.6,
      by: 'Meera',
      comment:
        'Wrong turn, right party! We told him real elephants here get painted for the festival. He only wanted the sweets.',
      picture: 'ellington-jaipur.webp',
    },
    {
      location: 'Amboseli, Kenya',
      place: [-2.6527, 37.2606],
      zone: 3,
      daysAgo: 46,
      hour: 17.9,
      by: 'Wanjiru',
      comment:
        'Mission complete. She walked up to the car, put her trunk on his head and left it there for a good minute. Nobody spoke. He is staying with us.',
      offlineFor: 30,
      picture: 'ellington-amboseli.webp',
    },
  ],
}
