// The goods and locations of the demo partner's made-up stores.
import type { OfferCategory, OfferMark, OfferTone } from '@daybreak/contract'

export type Trade = {
  category: OfferCategory
  noun: string
  mark: OfferMark
  tone: OfferTone
  /** Of the card network. */
  code: string
  channels: readonly ('INSTORE' | 'ONLINE')[]
  en: string
  es: string
}

const inStore = ['INSTORE'] as const
const online = ['ONLINE'] as const
const both = ['INSTORE', 'ONLINE'] as const

export const trades: readonly Trade[] = [
  {
    category: 'restaurants',
    noun: 'Grill',
    mark: 'plate',
    tone: 'leaf',
    code: '5812',
    channels: both,
    en: 'your meal',
    es: 'tu comida',
  },
  {
    category: 'restaurants',
    noun: 'Coffee',
    mark: 'coffee',
    tone: 'sun',
    code: '5814',
    channels: inStore,
    en: 'coffee and breakfast',
    es: 'café y desayuno',
  },
  {
    category: 'restaurants',
    noun: 'Pizza',
    mark: 'pizza',
    tone: 'coral',
    code: '5814',
    channels: both,
    en: 'pizza',
    es: 'pizza',
  },
  {
    category: 'groceries',
    noun: 'Market',
    mark: 'basket',
    tone: 'sun',
    code: '5411',
    channels: inStore,
    en: 'groceries',
    es: 'tus compras de supermercado',
  },
  { category: 'gas', noun: 'Fuel', mark: 'fuel', tone: 'coral', code: '5541', channels: inStore, en: 'gas', es: 'gasolina' },
  {
    category: 'pharmacy',
    noun: 'Pharmacy',
    mark: 'pill',
    tone: 'rose',
    code: '5912',
    channels: both,
    en: 'health and care',
    es: 'salud y cuidado',
  },
  {
    category: 'work-wear',
    noun: 'Shoe Co.',
    mark: 'shoe',
    tone: 'sky',
    code: '5661',
    channels: both,
    en: 'shoes for work',
    es: 'zapatos de trabajo',
  },
  {
    category: 'work-wear',
    noun: 'Workwear',
    mark: 'shirt',
    tone: 'iris',
    code: '5651',
    channels: both,
    en: 'work clothes',
    es: 'ropa de trabajo',
  },
  {
    category: 'home',
    noun: 'Hardware',
    mark: 'tool',
    tone: 'leaf',
    code: '5251',
    channels: inStore,
    en: 'tools and repairs',
    es: 'herramientas y arreglos',
  },
  {
    category: 'home',
    noun: 'Furniture',
    mark: 'sofa',
    tone: 'sky',
    code: '5712',
    channels: both,
    en: 'furniture',
    es: 'muebles',
  },
  {
    category: 'travel',
    noun: 'Lodge',
    mark: 'bed',
    tone: 'iris',
    code: '7011',
    channels: online,
    en: 'your stay',
    es: 'tu estadía',
  },
  {
    category: 'travel',
    noun: 'Coach Lines',
    mark: 'bus',
    tone: 'iris',
    code: '4131',
    channels: both,
    en: 'bus tickets',
    es: 'boletos de autobús',
  },
  {
    category: 'entertainment',
    noun: 'Cinema',
    mark: 'ticket',
    tone: 'rose',
    code: '7832',
    channels: both,
    en: 'movie tickets',
    es: 'boletos de cine',
  },
  {
    category: 'entertainment',
    noun: 'Fitness',
    mark: 'dumbbell',
    tone: 'coral',
    code: '7997',
    channels: inStore,
    en: 'your gym',
    es: 'tu gimnasio',
  },
  {
    category: 'entertainment',
    noun: 'Music Hall',
    mark: 'music',
    tone: 'sun',
    code: '7922',
    channels: online,
    en: 'concert tickets',
    es: 'boletos de conciertos',
  },
  {
    category: 'online',
    noun: 'Outlet',
    mark: 'laptop',
    tone: 'sky',
    code: '5732',
    channels: online,
    en: 'electronics',
    es: 'electrónica',
  },
  { category: 'online', noun: 'Books', mark: 'book', tone: 'leaf', code: '5942', channels: online, en: 'books', es: 'libros' },
  {
    category: 'local',
    noun: 'Laundry',
    mark: 'store',
    tone: 'sky',
    code: '7211',
    channels: inStore,
    en: 'laundry',
    es: 'lavandería',
  },
  {
    category: 'local',
    noun: 'Barber',
    mark: 'scissors',
    tone: 'iris',
    code: '7230',
    channels: inStore,
    en: 'haircuts',
    es: 'cortes de pelo',
  },
  {
    category: 'local',
    noun: 'Pets',
    mark: 'paw',
    tone: 'sun',
    code: '5995',
    channels: both,
    en: 'food for your pets',
    es: 'comida para tus mascotas',
  },
  {
    category: 'local',
    noun: 'Kids',
    mark: 'child',
    tone: 'sky',
    code: '5945',
    channels: both,
    en: 'toys and baby things',
    es: 'juguetes y cosas de bebé',
  },
  {
    category: 'local',
    noun: 'Wireless',
    mark: 'phone',
    tone: 'iris',
    code: '4814',
    channels: both,
    en: 'phones and plans',
    es: 'teléfonos y planes',
  },
  {
    category: 'local',
    noun: 'Flowers',
    mark: 'flower',
    tone: 'rose',
    code: '5992',
    channels: inStore,
    en: 'flowers',
    es: 'flores',
  },
]

/** Eight of them for each trade. */
export const names = [
  'Alder Lane',
  'Bayline',
  'Birchwood',
  'Casa Verde',
  'Copper Gate',
  'Fern Hollow',
  'Harbor',
  'Harvest & Vine',
  'Juniper Street',
  'Lantern Row',
  'Lumen',
  'Maple Row',
  'Northgate',
  'Orchard Walk',
  'Pine Street',
  'Quarry Hill',
  'Riverbend',
  'Stride',
  'Sunny Side',
  'Willow Court',
] as const

export type Town = { city: string; state: string; zipCode: string; latitude: number; longitude: number }

export const towns: readonly Town[] = [
  { city: 'Yonkers', state: 'NY', zipCode: '10701', latitude: 40.9402, longitude: -73.8879 },
  { city: 'Yonkers', state: 'NY', zipCode: '10704', latitude: 40.9181, longitude: -73.8595 },
  { city: 'Mount Vernon', state: 'NY', zipCode: '10550', latitude: 40.9079, longitude: -73.8379 },
  { city: 'New Rochelle', state: 'NY', zipCode: '10801', latitude: 40.9166, longitude: -73.7877 },
  { city: 'White Plains', state: 'NY', zipCode: '10601', latitude: 41.0329, longitude: -73.7652 },
  { city: 'Bronx', state: 'NY', zipCode: '10463', latitude: 40.8798, longitude: -73.9067 },
  { city: 'New York', state: 'NY', zipCode: '10001', latitude: 40.7484, longitude: -73.9967 },
  { city: 'Newark', state: 'NJ', zipCode: '07102', latitude: 40.732, longitude: -74.1765 },
]

/** Of the pictures: named once, with rules of their own. */
export type Featured = {
  name: string
  percent?: number
  flat?: number
  minSpend?: number
  maxReward?: number
  maxUses?: number
  endsInDays: number
  places?: number
  weekdays?: readonly string[]
}

export const featured: readonly Featured[] = [
  { name: 'Casa Verde Grill', percent: 10, maxReward: 8, maxUses: 1, endsInDays: 5 },
  { name: 'Pine Street Fuel', percent: 5, maxReward: 10, endsInDays: 30 },
  { name: 'Harbor Fuel', percent: 4, maxReward: 10, endsInDays: 22, places: 5_000, maxUses: 5 },
  { name: 'Harvest & Vine Market', percent: 4, minSpend: 25, maxReward: 10, endsInDays: 400 },
  { name: 'Lumen Wireless', flat: 15, minSpend: 45, maxUses: 1, endsInDays: 400 },
  { name: 'Stride Shoe Co.', percent: 8, maxReward: 25, endsInDays: 400 },
  { name: 'Northgate Pharmacy', percent: 3, maxReward: 10, endsInDays: 400 },
  { name: 'Bayline Coffee', percent: 6, maxReward: 5, endsInDays: 400, weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'] },
  { name: 'Sunny Side Kids', percent: 7, maxReward: 20, endsInDays: 400 },
]
