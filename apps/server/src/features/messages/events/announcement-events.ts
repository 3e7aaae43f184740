// Events in an operator's own words, in both languages.
import { defineEvent, type MessageEvent, type Reader } from './event.ts'

export type AnnouncedFacts = Readonly<Record<Reader['language'], { title: string; body: string }>> & {
  /** A path of this app; null where nothing more is to be seen. */
  link: string | null
}

export const announcementEvents = {
  /** Also what a pop-up says, kept to be read again; its key is the id of the announcement or of the pop-up. */
  announcement: announcementEvent('NEWS'),
  /** Our reading: legal notices are sent as other messages are, by e-mail unless the worker chose otherwise, and stored as long as the account. */
  'legal-announcement': announcementEvent('LEGAL'),
}

function announcementEvent(kind: 'NEWS' | 'LEGAL'): MessageEvent<AnnouncedFacts> {
  return defineEvent<AnnouncedFacts>({
    kind,
    reach: 'message',
    link: ({ link }) => link,
    linkLabel: 'messages.item.see-more',
    words: (facts, { language }) => ({
      subject: { written: facts[language].title },
      body: [{ written: facts[language].body }],
    }),
  })
}
