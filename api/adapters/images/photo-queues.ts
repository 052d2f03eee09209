import { message } from '../../contract/messages/message.ts'
import { createFairQueue, type FairQueue, type Work } from '../../concurrency/fair-queue.ts'

const megabyte = 1024 * 1024

/**
 * Bytes of the decoded picture up to which a photo is in a class: what our app sends, what a phone's camera makes, and
 * the rest. One of each class is at work at a time, so that none waits for a picture that takes far longer than itself.
 */
const classes = [17 * megabyte, 100 * megabyte, Infinity]

const busy = message('photosBusy')

/** Photos in turn by network, sender and toy; `cost` is the bytes of the decoded picture. */
export function createPhotoQueues(): FairQueue {
  const queues = classes.map(() =>
    // Decoding takes every core it gets, and readers are waiting too.
    createFairQueue({ concurrency: 1, limit: 100, waiting: [40, 20], busy, retryAfter: 5 }),
  )
  return {
    run(work: Work, job) {
      const { cost = 1 } = work
      const queue = queues[classes.findIndex((most) => cost <= most)] as FairQueue
      return queue.run(work, job)
    },
    async idle() {
      await Promise.all(queues.map((queue) => queue.idle()))
    },
  }
}
