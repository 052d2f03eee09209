/** An iPhone, iPod or iPad. An iPad calls itself a Mac, and only its fingers give it away. */
export const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
