/** '#000042' (spec section 9). */
export const orderNumber = (id: number): string => `#${String(id).padStart(6, '0')}`
