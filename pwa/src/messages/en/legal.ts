import {
  confirmFollowDays,
  correctionHours,
  followMailDays,
  refusedFollowDays,
  submissionKeyMonths,
} from '#contract/limits'
import type { Site } from '#contract/site'
import { pageTitles } from '#contract/site-pages'
import { plural } from '../format.ts'

type Retention = Site['retention']

const months = (count: number) =>
  count % 12 === 0
    ? plural(count / 12, { one: '# year', other: '# years' })
    : plural(count, { one: '# month', other: '# months' })

/** In the body of a section a string is a paragraph, a list is a list. */
export const terms = {
  title: pageTitles['/terms'],
  updated: 'Last updated: 1 November 2026',
  lead: 'These terms are the agreement between you and Plush Trails. We have kept them short and in plain English. By using this site or buying a tag you accept them.',
  contents: 'On this page',
  sections: {
    about: {
      title: 'Who we are and what we offer',
      body: [
        'Plush Trails sells metal adventure tags. Each tag has an ID and a password and is attached to a plush toy with a chain. It gives the toy a public page on this site that shows where it has been.',
        'The site has three parts: a shop that sells tags; journey pages, which anyone with the tag ID can read; and a form, with which anyone who has the tag and its password can add a stop.',
      ],
    },
    age: {
      title: 'Age and supervision',
      body: [
        'You may use the site on your own if you are 18 or older.',
        'If you are 13 to 17 years old, you need the consent of a parent or guardian before you use the site or buy anything.',
        'Children under 13 may take part only under the direct supervision of an adult, who does the typing, chooses the photos and is responsible for what is sent.',
      ],
    },
    tags: {
      title: 'Your tag, its ID and its password',
      body: [
        'A tag can be activated once, by someone who has its ID and password. The person who activates it names the toy, gives it a mission and a photo, and becomes its owner for the purposes of this site.',
        'The owner gets a link that stands in for an account: with it the profile can be changed, entries can be hidden, and a toy can be said to be lost or home. Keep it to yourself. Whoever has it is taken for the owner; a new link ends the old one.',
        'The password is printed on the tag on purpose, so that strangers along the way can take part. Anyone who has the tag can therefore add stops.',
        'We store passwords only as hashes, so we cannot recover a lost one. Contact us if a tag is lost or its password is misused.',
      ],
    },
    journeys: {
      title: 'Adding stops to a journey',
      body: [
        'A stop consists of a place on the map, its name, a comment, a name to sign with and, if you like, a photo. Stops are public: anyone with the tag ID can see them, and so can visitors when we feature the toy.',
        'A stop you write while offline is kept on your device and sent when you are back online. It is not published until the site confirms it. You can edit or discard it while it is waiting on your device.',
        'Stops are not checked before they appear. We may edit or remove a stop, a photo or a toy that breaks these terms.',
      ],
    },
    conduct: {
      title: 'What may not be posted',
      body: [
        'Plush toys travel between families. Please do not post:',
        [
          'anything unlawful, hateful, threatening, sexual or violent;',
          'photos of people who have not agreed to it, or of other people’s children without a parent’s agreement;',
          'home addresses, telephone numbers or other private details, including your own;',
          'advertising, or anything meant to deceive;',
          'false places, posted to spoil someone’s journey.',
        ],
        'Do not guess passwords, overload the site or try to access parts of it that are not meant for you. We slow down or refuse such requests.',
      ],
    },
    content: {
      title: 'Your words and pictures',
      body: [
        'You keep the rights to what you write and photograph. You allow us to store it, to make smaller copies of photos and to show it on this site for as long as the journey is kept. You confirm that you have the right to give us this permission.',
        'If you want one of your stops removed, contact us with the tag ID, the place and the date, and we will remove it together with its photo.',
      ],
    },
    purchases: {
      title: 'Prices, payment and delivery',
      body: [
        'A tag costs £10.00. Prices are in pounds sterling and include VAT. Shipping within the UK is free.',
        'Payment is taken by our card payment provider. Your card details go to them and never reach us. The order is accepted once the payment has succeeded.',
        'Orders are processed within 1-2 business days. Delivery within the UK then takes 3-5 business days, international delivery 7-14. These times are estimates.',
      ],
    },
    returns: {
      title: 'Final sales and your right to return',
      body: [
        'All sales are final, except where the law gives you a right to cancel or return.',
        'Consumers in the United Kingdom and the European Union generally may cancel an online purchase within 14 days of receiving it. A tag that arrives damaged or does not work will be replaced or refunded. Nothing in these terms takes away rights the law gives you.',
      ],
    },
    care: {
      title: 'Safety of toys and travellers',
      body: [
        'A tag and its chain are small metal parts, not toys. Attach them firmly, keep them away from children under three, and check them from time to time.',
        'Leave toys only where it is allowed and safe. Do not put yourself in danger, trespass or break local rules to take a photo. Toys can be lost, damaged or kept by someone who has grown fond of them. That is part of the adventure, and we cannot bring them back.',
      ],
    },
    availability: {
      title: 'Availability and changes to the service',
      body: [
        'We work to keep the site running and journeys safe, but we cannot promise that it will always be available or free of errors. Maps come from other providers and may be incomplete.',
        'We may change or end parts of the service. If we ever close it, we will give owners reasonable time to save their journeys.',
      ],
    },
    liability: {
      title: 'Liability',
      body: [
        'Our maximum liability to you, for everything together, is the amount you have paid us in the preceding 12 months.',
        'This does not limit liability that the law does not allow us to limit, such as for death or personal injury caused by negligence, or for fraud.',
      ],
    },
    law: {
      title: 'Law, changes to these terms and contact',
      body: [
        'These terms are governed by the law of England and Wales. As a consumer, you also keep the protection of the law of the country you live in.',
        'We may change these terms. The date above shows when we last did. Changes do not affect orders already placed.',
        'Questions are welcome. You will find our contact details at the bottom of every page.',
      ],
    },
  },
} as const

/** How personal data is used. */
export const privacy = {
  title: pageTitles['/privacy'],
  updated: 'Last updated: 1 November 2026',
  lead: 'A toy’s journey is public, but you don’t have to be. This page explains what we collect, why, who sees it and what rights you have.',
  contents: 'On this page',
  sections: {
    collection: {
      title: 'Information we collect',
      body: [
        'When you activate a tag: the tag ID and password, the toy’s name, the name you give as owner, the mission and a photo. If you have your owner link emailed to you: the email address.',
        'When you add a stop: the place on the map, its name, your words, the name you sign with, the time you wrote it and, if you add one, a photo. Before a photo is stored we remove its metadata, such as where and with which camera it was taken. On most devices this happens before it is sent. Your device reads where the photo was taken to set the pin, which you can move or remove; nothing else is read from it.',
        'When you buy a tag: your name, email address and postal address, the quantity and the amount. Your card details go straight to our payment provider. We never see them.',
        'When you report something: the reason you choose and your words.',
        'When you follow a journey: by email, your address; by notifications, the address at your browser’s notification service and the keys that your browser made for it. We show neither to anyone, not even to the toy’s owner, who sees only how many follow. A feed reader tells us nothing but its IP address.',
        'When you use the site: our server sees your IP address. We use it to slow down people who guess passwords or send too much, and keep it for that purpose for at most 25 hours. With a stop or a report we keep a code made from your IP address, which tells us that two came from the same network but not which network. If something goes wrong in the app, your browser tells us which error it was, where in our code and on what kind of page, and which browser engine it has, but nothing about you and nothing you typed. Your device’s location is read only if you press “Use my location”, and only to place the pin. If you scan a tag, what your camera sees stays on your device. Photos you add are checked on your device for a tag’s code.',
      ],
    },
    device: {
      title: 'What stays on your device',
      body: [
        'So that the site works offline, your browser keeps journeys you have viewed, their photos and map images, journeys you asked it to keep with all their photos, drafts, stops and reports waiting to be sent, for 30 days a list of the stops it has sent, and the journeys you follow by notifications. A waiting stop contains the tag’s password in encrypted form. It is deleted as soon as the stop has been sent or discarded.',
        'If you activated a toy here or opened its owner link, your browser keeps that link in encrypted form until you remove it.',
        'Your choice of light or dark theme is kept under the name ui-theme. The password you enter to add a stop, or that is in the code you scanned, is kept until you close the tab. While you pay, your browser keeps the number of your order and a key to its payment until the order is made, so that you are not charged twice; your card and address are not kept. We use no advertising or tracking cookies. Only administrators who sign in get a cookie.',
        'If you clear the site’s data in your browser, all of this is deleted, including stops that have not been sent yet.',
      ],
    },
    use: {
      title: 'How we use information',
      body: [
        'We use it to show journeys, to process and deliver orders, to answer you and to keep the site safe, and for nothing else. We do not sell information, build profiles or send advertising.',
        'Our legal grounds are the contract with you (orders and tags), your consent (what you choose to post, and the journeys you follow), our legitimate interest in a safe service, and the law (accounting).',
      ],
    },
    sharing: {
      title: 'Who sees it',
      body: [
        'Journeys are public unless their owner says otherwise: then they are left out of our home page and of searches, and can be opened by people who have the tag ID or a link. An owner may have all places rounded to about 10 km. Shown are the toy, its owner’s name, its mission, stops, photos and the names signed on them. What three people have reported is hidden until we have looked at it. Who reported something is never shown to anyone. Use a first name or nickname if you prefer not to be recognised.',
        'Orders are seen by us, by the payment provider that takes the payment and by the carriers that deliver the parcel. Map images are loaded from a map provider, which sees your IP address and the part of the map you are looking at.',
        'Emails to followers are delivered by our mail provider. Notifications go, encrypted so that only your browser can read them, through the notification service of your browser’s maker.',
        'We share information with authorities only where the law requires it.',
      ],
    },
    security: {
      title: 'How we protect it',
      body: [
        'Connections are encrypted. Tag passwords are stored only as hashes. Administrators sign in through an identity provider and are on a short list; what they change is recorded. No system is perfectly secure. If a breach puts you at risk, we will tell you and the authorities.',
      ],
    },
    retention: {
      title: 'How long we keep it',
      body: [
        'A journey is kept for as long as the toy’s page exists. When a stop is removed or hidden, its photo can no longer be opened from the next moment on, and its files are deleted within a day. Browsers and networks in between may show a photo for one minute more; a device that is offline keeps what it has until it is online again.',
        `If you follow by email, we delete your address when you use the link in any of our emails, when your mailbox no longer exists, and after ${confirmFollowDays} days if you haven’t said yes. A code made from it, which tells us not to ask it again, is kept for a day, or for ${refusedFollowDays} days if you told us not to ask. What we’ve sent you is forgotten after ${followMailDays} days. If you follow by notifications, we delete what we know when you stop, or when your browser’s notification service says that it is gone or refuses our notifications for more than a week.`,
        `For each stop we keep the number it was sent with and a fingerprint of its content for ${submissionKeyMonths} months, so that it is never stored twice, and for as long as the stop exists a code that lets the device that sent it correct it for ${correctionHours} hours.`,
        ({ senderDays }: Retention) =>
          `An owner’s email address is kept until the owner removes it, makes a new link or the toy is deleted, and the emails we sent there for ${plural(senderDays, { one: '# day', other: '# days' })}. One that was never confirmed is forgotten after the same time. It is used to send the owner link and for nothing else.`,
        ({ ordersMonths, auditMonths, reportsMonths, senderDays }: Retention) =>
          `Orders are kept for ${months(ordersMonths)}, because of tax law. Our books keep the number, amounts and refunds of a payment for longer, without your name or address. What administrators and owners did is recorded for ${months(auditMonths)}, without what people wrote. Reports are kept for ${months(reportsMonths)}, or for as long as what they are about is hidden, and the code of the network that sent a stop for ${plural(senderDays, { one: '# day', other: '# days' })}.`,
      ],
    },
    rights: {
      title: 'Your rights',
      body: [
        'You may ask to see what we hold about you, to have it corrected or deleted, or to receive a copy, and you may object to its use. Write to the address at the bottom of the page with the tag ID or order number. We will answer within a month.',
        'You may also complain to a data protection authority. In the United Kingdom, this is the Information Commissioner’s Office.',
      ],
    },
    children: {
      title: 'Children',
      body: [
        'Users aged 13 to 17 need the consent of a parent or guardian, and children under 13 need the direct supervision of an adult. If a child has posted something without this, contact us and we will remove it.',
      ],
    },
    changes: {
      title: 'Changes and contact',
      body: [
        'If this policy changes, we will publish the new text here with its date. If you have any questions about privacy, use the contact details at the bottom of the page.',
      ],
    },
  },
} as const
