/** Only a script may be kept as one: not an error, not a network's sign-in page. */
export const isScript = (response: Response): boolean =>
  response.status === 200 && (response.headers.get('content-type') ?? '').includes('javascript')
