/** Keys of one purpose while one replaces another: the first signs, and what any of them has signed is valid. */
export type Secrets = readonly [current: string, ...earlier: string[]]
