export const startFirefox = async (): Promise<never> => { throw new Error('no') }
