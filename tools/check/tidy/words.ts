// Lists the words that this code base does not use, each with its replacement.

export type UnwantedWord = {
  /** Every form of the word, in lower case. */
  words: readonly string[]
  instead: string
  why: string
  /** Prose is comments, Markdown, test names, logged and thrown texts; names are the parts of identifiers. */
  where: 'prose' | 'names' | 'both'
  /**
   * What is not ours to choose, each with its reason: a phrase or an identifier, everywhere, in one file or below a folder (`a/b/`); without
   * a text, every name there.
   */
  except?: readonly { text?: string; in?: string; why: string }[]
}

const american = 'American spelling, as in the texts of the product'

/** A word is listed once the tree is clean of it: there is no list of files that may still have it. */
export const unwantedWords: readonly UnwantedWord[] = [
  {
    words: ['authorise', 'authorises', 'authorised', 'authorising', 'authorisation', 'authorisations'],
    instead: 'authorize, authorization',
    why: american,
    where: 'both',
  },
  {
    words: ['cancelled', 'cancelling'],
    instead: 'canceled, canceling',
    why: american,
    where: 'both',
    except: [
      { text: 'CANCELLED', why: 'a status of the card provider' },
      {
        text: 'cancelled',
        in: 'apps/server/src/features/employers/shift-rows/shift-cells.ts',
        why: 'a word in files of time systems',
      },
    ],
  },
  {
    words: ['labelled', 'labelling', 'modelled', 'modelling', 'signalled', 'signalling', 'travelled', 'travelling'],
    instead: 'one l',
    why: american,
    where: 'both',
    except: [{ text: 'labelledBy', why: 'named after the attribute aria-labelledby' }],
  },
  {
    words: ['behaviour', 'colour', 'colours', 'coloured', 'favour', 'favourite', 'honour', 'honoured', 'neighbour', 'neighbours'],
    instead: 'the spelling in -or',
    why: american,
    where: 'both',
  },
  {
    words: [
      'analyse',
      'analysed',
      'apologise',
      'finalise',
      'finalised',
      'initialise',
      'initialised',
      'minimise',
      'normalise',
      'normalised',
      'normalises',
      'optimise',
      'optimised',
      'organise',
      'organised',
      'realise',
      'recognise',
      'recognised',
      'recognises',
      'serialise',
      'serialised',
      'serialiser',
      'serialises',
      'summarise',
      'summarised',
      'synchronise',
      'synchronised',
      'tokenise',
      'tokenised',
    ],
    instead: 'the spelling in -ize or -yze',
    why: american,
    where: 'both',
    except: [{ text: 'State is synchronised across browser tabs.', why: 'a quotation of the specification' }],
  },
  {
    words: [
      'ageing',
      'centre',
      'defence',
      'fulfil',
      'fulfils',
      'grey',
      'judgement',
      'licence',
      'licences',
      'offence',
      'programme',
      'whilst',
    ],
    instead: 'the American spelling',
    why: american,
    where: 'both',
  },
  {
    words: ['she', 'her', 'hers', 'herself'],
    instead: 'the worker, they, their',
    why: 'a worker is anyone',
    where: 'prose',
  },
  {
    words: ['nobody', 'somebody', 'anybody', 'everybody', 'whoever'],
    instead: 'no one, someone, anyone, everyone, anyone who',
    why: 'one word for each',
    where: 'prose',
  },
  {
    words: ['stands', 'stood'],
    instead: 'exists, is, applies, is kept',
    why: 'records and rules do not stand',
    where: 'both',
    except: [{ text: 'standsIn', why: 'a field of the sandbox’s API, for the stand-in processing of the provider' }],
  },
  {
    words: ['heard', 'hears', 'hear', 'hearing'],
    instead: 'receive, is notified',
    why: 'a program receives messages',
    where: 'both',
    except: [
      { text: 'heardAt', why: 'a field on the wire, named after its column' },
      { text: 'lastHeardAt', why: 'a field of the JSON that a command prints' },
    ],
  },
  {
    words: ['sighting', 'sightings'],
    instead: 'observation',
    why: 'the standard word',
    where: 'both',
  },
  {
    words: ['most', 'least'],
    instead: 'max, min, first: maxEntries, minTransfer',
    why: 'the standard words',
    where: 'names',
    except: [
      { text: 'least', why: 'a field of the limits of Express Pay on the wire, and a placeholder of a text' },
      { text: 'most', in: 'apps/web/src/features/cards/replacing/replace-confirm-step.tsx', why: 'a placeholder of a text' },
      { text: 'most', in: 'apps/web/src/features/session/passkeys/queries.ts', why: 'a placeholder of a text' },
      { text: 'businessDaysLeast', why: 'a field of the fees of a card on the wire' },
      { text: 'businessDaysMost', why: 'a field of the fees of a card on the wire' },
      ...['atLeastZero', 'firstAtLeast', 'verdictAtLeast', 'verdictAtMost'].map((text) => ({
        text,
        why: '"at least" and "at most" are plain',
      })),
    ],
  },
  {
    words: ['paper', 'papers'],
    instead: 'agreement, document',
    why: 'what a worker agrees to is an agreement',
    where: 'names',
    except: [{ text: 'paperId', why: 'a field and a parameter of the wire' }],
  },
  {
    words: ['news'],
    instead: 'update, event, notification',
    why: 'standard words exist',
    where: 'names',
    except: [{ text: 'NEWS', why: 'a kind of message on the wire' }],
  },
  {
    words: ['told', 'tell', 'tells', 'telling', 'tellings', 'untold'],
    instead: 'notify, report, announce, send',
    why: 'standard words exist',
    where: 'names',
    except: [
      ...['toldAt', 'toldTo', 'toldCount', 'roundTold', 'emailToldAt', 'appealToldAt'].map((text) => ({
        text,
        why: 'named after its column',
      })),
      ...['told', 'tellsTo', 'isToldBefore'].map((text) => ({ text, why: 'a field on the wire' })),
    ],
  },
  {
    words: ['fold', 'folds', 'folded', 'folding'],
    instead: 'project, projection; normalize for text; disclosure for a row that opens',
    why: 'one word had three meanings',
    where: 'names',
  },
  {
    words: ['finding', 'findings'],
    instead: 'result, observation',
    why: 'the standard words',
    where: 'names',
    except: [
      { text: 'findings', why: 'a field of the JSON that a command prints' },
      { text: 'simulateApplicationFinding', why: 'a mutation of the sandbox’s API' },
    ],
  },
  {
    words: ['wish', 'wishes', 'ground', 'matters'],
    instead: 'request, reason, inputs',
    why: 'the standard words',
    where: 'names',
  },
  {
    words: ['look', 'looks', 'looked', 'looking'],
    instead: 'poll, check, read; appearance for what is seen',
    why: 'standard words exist',
    where: 'names',
    except: [
      ...['lookAgain', 'canLookAgain'].map((text) => ({ text, why: 'a route and a field on the wire' })),
      { text: 'look', in: 'apps/web/src/features/employee/menu-preferences.tsx', why: 'a placeholder of a text' },
      { text: 'looking', why: 'a state of a dispute on the wire' },
      { text: 'lookedAt', why: 'a field of the JSON that a command prints' },
    ],
  },
  {
    words: ['door', 'doors'],
    instead: 'entry point',
    why: 'the index.ts of a room has one name',
    where: 'names',
    except: [{ text: 'DoorOpen', why: 'a drawing of the icon library' }],
  },
  {
    words: ['settle', 'settles', 'settling', 'settled', 'settlement', 'settlements', 'unsettled'],
    instead: 'repay, apply, post, process, sync, acknowledge, finish',
    why: 'in payments, settlement has one meaning',
    where: 'names',
    except: [
      ...[
        'apps/issuer-sandbox/src/simulations/',
        'apps/issuer-sandbox/src/transfers/',
        'apps/server/src/features/move-money/',
        'apps/server/src/features/employers/settlement-day/',
        'apps/server/src/ops/issuer/issuer-elsewhere.verbs.ts',
        'apps/server/src/ops/money/',
        'apps/server/src/testing/processes/transfer-storm.ts',
        'tools/faults.ts',
        'tools/mutants/payroll.ts',
      ].map((path) => ({ in: path, why: 'entries and transfers between banks settle' })),
      ...['settled', 'settles', 'isSettled', 'markSettled', 'settledAt', 'settledOn', 'settlesOn', 'settlesOnOf'].map((text) => ({
        text,
        why: 'a payment settles: facts, columns and fields say so',
      })),
      ...['settlementDate', 'settlementDay', 'SettlementDays', 'settlementDaysAt', 'settlementBank', 'networkSettlement'].map(
        (text) => ({
          text,
          why: 'the settlement of a payment between banks',
        }),
      ),
      ...['settlement.rules.ts', 'settlement.rules.test.ts', 'payroll-settlement.test.ts'].map((text) => ({
        text,
        why: 'about the settlement day of an entry',
      })),
      ...['settleEntry', 'settleWhenDecided'].map((text) => ({ text, why: 'an entry of another bank settles' })),
      ...['settlementAmount', 'settlementImpact'].map((text) => ({ text, why: 'a field of the card provider' })),
      ...['allSettled', 'dynamicImportSettled'].map((text) => ({ text, why: 'a function of JavaScript or of Vitest' })),
      { text: 'isSettling', why: 'a field on the wire, named after its column' },
      { text: 'settledNow', why: 'a field of the JSON that a command prints' },
    ],
  },
  {
    words: ['place', 'places'],
    instead: 'field, destination, step, location, network, path, position',
    why: 'seven functions had this name',
    where: 'names',
    except: [
      ...['placeHold', 'placeOrder'].map((text) => ({ text, why: 'one places a hold and an order' })),
      { text: 'places', why: 'how many workers an offer takes, and where its stores are: fields on the wire and a column' },
      { text: 'place', why: 'a column, a placeholder of texts, and a field of the JSON that a command prints' },
      { text: 'decimalPlaces', why: 'a field of the card provider' },
    ],
  },
  {
    words: ['standing', 'standings'],
    instead: 'eligibility, context, snapshot, summary, progress, instruction',
    why: 'five types had this name',
    where: 'names',
    except: ['standing', 'hasStanding'].map((text) => ({ text, why: 'a field on the wire' })),
  },
  {
    words: ['way', 'ways'],
    instead: 'method, direction, route, link, action; in flight for what is under way',
    why: 'the standard words',
    where: 'names',
    except: [
      { text: 'way', why: 'a field on the wire, of stored events, and a column' },
      ...['ways', 'isOnlyWayIn'].map((text) => ({ text, why: 'a field on the wire' })),
      { text: 'isUnderWay', why: 'a field of the JSON that a command prints' },
    ],
  },
]
