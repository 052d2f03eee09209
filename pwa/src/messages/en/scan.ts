/** Reading the code on a tag with the camera or from a picture. */
export const scanMessages = {
  open: 'Scan tag',
  title: 'Scan tag',
  intro: 'Point your camera at the QR code on the tag.',
  camera: 'What your camera sees',
  starting: 'Starting the camera…',
  looking: 'Looking for a code…',
  reading: 'Reading the picture…',
  foreign: 'That code isn’t from one of our tags. Try the one printed on the tag.',
  noCode: 'We couldn’t find a code in that picture. Try a sharper one, or type the ID.',
  unreadable: 'We couldn’t open that picture. Try another one, or type the ID.',
  picture: 'Choose a picture',
  pictureFile: 'Picture of the tag',
  typeId: 'Type the ID',
  lightOn: 'Turn light on',
  lightOff: 'Turn light off',
  tryAgain: 'Try again',
  problems: {
    denied: {
      title: 'We can’t use your camera',
      text: 'Allow the camera for this site in your browser’s settings, choose a picture of the tag, or type its ID.',
    },
    absent: {
      title: 'No camera found',
      text: 'Choose a picture of the tag, or type its ID.',
    },
    busy: {
      title: 'The camera isn’t working right now',
      text: 'Another app may be using it. Try again, choose a picture of the tag, or type its ID.',
    },
    'no-reader': {
      title: 'The scanner isn’t on your device yet',
      text: 'It needs a connection the first time you use it. You can type the ID for now.',
    },
  },
} as const
