// Finds offers by what people type: names, categories and kinds of goods in either language, ignoring accents and small typos.
import MiniSearch from 'minisearch'
import type { OfferCategory, OfferMark } from '@daybreak/contract'
import type { OfferContent } from '../catalog/index.ts'

export type OfferSearch = {
  /** How well each offer that is found fits. */
  find(text: string): ReadonlyMap<string, number>
}

/** One letter is the beginning of nearly everything. Readings 4.7, "Search (name, category, ≥ 2 chars)". */
const minLetters = 2
/** More words than these narrow nothing down. */
const maxWords = 8
/** A word of four letters may have one typo, one of eight letters two. */
const slips = 0.25
const minLettersToSlip = 4

const categoryWords: Readonly<Record<OfferCategory, string>> = {
  restaurants: 'restaurants fast food eat lunch dinner restaurantes comida rápida comer almuerzo cena',
  groceries: 'groceries grocery supermarket food supermercado comestibles comida',
  gas: 'gas gasoline fuel station gasolina combustible gasolinera',
  pharmacy: 'pharmacy drugstore medicine health farmacia medicina salud',
  'work-wear': 'clothes work wear shoes uniform ropa trabajo zapatos uniforme',
  home: 'home house furniture hardware hogar casa muebles ferretería',
  travel: 'travel trip hotel bus flight viajes viaje hotel autobús vuelo',
  entertainment: 'entertainment movies music fun entretenimiento cine música diversión',
  online: 'online internet en línea',
  local: 'local near you neighborhood cerca de ti barrio',
}

const markWords: Readonly<Record<OfferMark, string>> = {
  plate: 'restaurant food restaurante comida',
  coffee: 'coffee café cafetería',
  pizza: 'pizza pizzería',
  basket: 'groceries supermercado',
  fuel: 'gas fuel gasolina',
  pill: 'medicine pills medicina pastillas',
  shoe: 'shoes boots zapatos botas',
  shirt: 'clothes shirts ropa camisas',
  phone: 'phone wireless teléfono celular',
  bus: 'bus transit autobús transporte',
  plane: 'flights plane vuelos avión',
  bed: 'hotel bed hotel cama',
  sofa: 'furniture sofa muebles sofá',
  tool: 'tools hardware herramientas ferretería',
  ticket: 'movies cinema tickets cine boletos',
  music: 'music música',
  book: 'books school libros escuela',
  child: 'kids children baby toys niños bebé juguetes',
  paw: 'pets dog cat mascotas perro gato',
  flower: 'flowers garden flores jardín',
  scissors: 'hair salon barber peluquería barbería salón',
  dumbbell: 'gym fitness gimnasio',
  gift: 'gifts regalos',
  laptop: 'computer electronics computadora electrónica',
  store: 'store shop tienda',
}

type Indexed = { id: string; merchant: string; words: string; texts: string }

export function createOfferSearch(offers: Iterable<{ id: string; content: OfferContent }>): OfferSearch {
  const index = new MiniSearch<Indexed>({
    fields: ['merchant', 'words', 'texts'],
    processTerm: normalizedTerm,
    searchOptions: {
      boost: { merchant: 4, words: 2 },
      combineWith: 'AND',
      prefix: true,
      fuzzy: (term) => (term.length < minLettersToSlip ? false : slips),
      maxFuzzy: 2,
    },
  })
  index.addAll([...offers].map(indexedOf))
  return {
    find(text) {
      const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= minLetters)
      const query = words.slice(0, maxWords).join(' ')
      return new Map(query === '' ? [] : index.search(query).map(({ id, score }) => [String(id), score]))
    },
  }
}

function indexedOf({ id, content }: { id: string; content: OfferContent }): Indexed {
  const { en, es } = content.texts
  return {
    id,
    merchant: [content.merchantName, ...content.names].join(' '),
    words: `${categoryWords[content.category]} ${markWords[content.mark]}`,
    texts: `${en.description} ${es.description}`,
  }
}

function normalizedTerm(term: string): string | null {
  const normalized = term.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return normalized.length < minLetters ? null : normalized
}
