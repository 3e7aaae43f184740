// Help about charges that are not the worker's, or not right.
import type { Article } from '../article.ts'

export const disputes: readonly Article[] = [
  {
    slug: 'unknown-charge',
    topic: 'disputes',
    screen: 'home',
    short: 'money.charge',
    checked: '2026-11-23',
    en: {
      body: [
        'Stores often use another name on the card than on their sign, and gas stations and restaurants charge later than you paid. Look at the day, the time and the amount first.',
        'Not yours? Freeze the card so that nothing more can happen. Then open the charge and tap "Dispute This Transaction", or call us at {phone}. Federal law protects you when you report an error. The sooner you tell us, the better it protects you.',
      ],
      words: 'charge i do not know unknown fraud unauthorized not mine dispute chargeback refund scam purchase',
    },
    es: {
      body: [
        'Muchas tiendas usan en la tarjeta otro nombre que en su letrero, y las gasolineras y los restaurantes cobran más tarde de lo que pagaste. Mira primero el día, la hora y el monto.',
        '¿No es tuyo? Congela la tarjeta para que no pase nada más. Después abre el cobro y toca "Reclamar esta transacción", o llámanos al {phone}. La ley federal te protege cuando avisas de un error. Mientras antes nos avises, más te protege.',
      ],
      words: 'cobro que no reconozco cargo no reconocido fraude no fui yo disputa reclamo reembolso estafa compra',
    },
  },
  {
    slug: 'company-takes-money',
    topic: 'disputes',
    screen: 'home',
    checked: '2026-11-23',
    en: {
      title: 'A company takes money from my account',
      lead: 'A company that has your account number can ask for money. You can get it back, and you can stop it.',
      steps: [
        ['Open the charge', 'It is in your list with the name of the company.'],
        ['Was it not allowed?', 'Say so there. We ask for it back. The page names the last day for this.'],
        ['Stop the company', 'From then on we send back what it asks for. You can allow it again at any time.'],
      ],
      body: [
        'Stopping a company here does not end a contract with it. If you signed up for something, cancel it with the company too.',
      ],
      words: 'ach debit company takes money gym subscription stop payment automatic payment payday lender not allowed',
    },
    es: {
      title: 'Una empresa saca dinero de mi cuenta',
      lead: 'Una empresa que tiene tu número de cuenta puede pedir dinero. Puedes recuperarlo y puedes detenerla.',
      steps: [
        ['Abre el cobro', 'Está en tu lista con el nombre de la empresa.'],
        ['¿No lo permitiste?', 'Dilo ahí. Pedimos que lo devuelvan. La página dice el último día para hacerlo.'],
        ['Detén a la empresa', 'Desde entonces devolvemos lo que pida. Puedes permitirla otra vez cuando quieras.'],
      ],
      body: [
        'Detener a una empresa aquí no termina tu contrato con ella. Si te inscribiste en algo, cancélalo también con la empresa.',
      ],
      words: 'débito automático empresa saca dinero gimnasio suscripción detener pago no autoricé préstamo cobro ach',
    },
  },
  {
    slug: 'pending-charge',
    topic: 'disputes',
    screen: 'home',
    checked: '2026-11-23',
    en: {
      title: 'What does pending mean?',
      lead: 'The store has asked for the money and not taken it yet. The amount can still change.',
      body: [
        'While a charge is pending, its amount is set aside: you still have it, but you cannot spend it twice. That is why your available balance can be smaller than your present balance.',
        'Gas stations, hotels and car rentals often ask for more than you spend. The rest is free again when they take the real amount. A restaurant adds your tip later.',
        'If the store never takes the money, it is free again by itself, usually within days. To have it go faster, ask the store to release it.',
      ],
      words:
        'pending hold on hold processing authorization gas pump hotel available balance present balance difference set aside',
    },
    es: {
      title: '¿Qué quiere decir pendiente?',
      lead: 'La tienda pidió el dinero y todavía no lo cobró. El monto puede cambiar.',
      body: [
        'Mientras un cobro está pendiente, su monto queda apartado: todavía es tuyo, pero no lo puedes gastar dos veces. Por eso tu saldo disponible puede ser menor que tu saldo actual.',
        'Las gasolineras, los hoteles y las rentas de autos suelen pedir más de lo que gastas. El resto queda libre cuando cobran el monto real. Un restaurante agrega tu propina después.',
        'Si la tienda nunca cobra, el dinero queda libre solo, casi siempre en unos días. Para que sea más rápido, pide a la tienda que lo libere.',
      ],
      words: 'pendiente retenido retención apartado procesando gasolinera hotel saldo disponible saldo actual diferencia balance',
    },
  },
  {
    slug: 'purchase-declined',
    topic: 'disputes',
    screen: 'home',
    checked: '2026-11-23',
    en: {
      title: 'Why was my card declined?',
      lead: 'Open the purchase in your list. It says why it did not go through.',
      body: [
        'The usual reasons: less money was available than the store asked for, the card is frozen or not activated yet, the PIN or the CVV was wrong, or a daily limit was reached.',
        'At a gas pump, pay inside: the pump may ask for more than you have, although you want to fill up for less. In a restaurant the card has to cover the tip too.',
        "Nothing fits? The store's machine may be the reason. Try again, or call us at {phone}.",
      ],
      words: 'declined refused card does not work not enough money insufficient funds denied purchase failed gas pump',
    },
    es: {
      title: '¿Por qué rechazaron mi tarjeta?',
      lead: 'Abre la compra en tu lista. Dice por qué no pasó.',
      body: [
        'Lo más común: había menos dinero disponible de lo que pidió la tienda, la tarjeta está congelada o todavía no está activada, el PIN o el CVV estaba mal, o llegaste a un límite diario.',
        'En la gasolinera, paga adentro: la bomba puede pedir más de lo que tienes, aunque quieras cargar menos. En un restaurante la tarjeta también tiene que cubrir la propina.',
        '¿Nada de esto? Quizá sea la terminal de la tienda. Intenta otra vez o llámanos al {phone}.',
      ],
      words: 'rechazada no pasa declinada no funciona fondos insuficientes negada compra gasolinera',
    },
  },
]
