// Help about money back from purchases.
import type { Article } from '../article.ts'

export const cashBack: readonly Article[] = [
  {
    slug: 'cash-back-soon',
    topic: 'cash-back',
    screen: 'cash-back',
    checked: '2026-11-23',
    en: {
      title: 'How does cash back work?',
      lead: 'Stores will give money back when you pay with your card. You cannot turn on offers here yet.',
      body: [
        'The Cash Back page shows where we are. What you buy now does not count for offers that come later, so do not buy anything because of them.',
        'When it starts, you choose an offer first, then you pay with this card as always. The money comes to your account by itself. You will need no receipts and no points.',
        'Until then the page lists ways to keep more of your money, such as ATMs that cost nothing.',
      ],
      words: 'cash back cashback rewards offers points discount coupons deals money back stores',
    },
    es: {
      title: '¿Cómo funciona el dinero de vuelta?',
      lead: 'Las tiendas te devolverán dinero cuando pagues con tu tarjeta. Aquí todavía no puedes activar ofertas.',
      body: [
        'La página Dinero de vuelta muestra cómo vamos. Lo que compras ahora no cuenta para ofertas que lleguen después, así que no compres nada por eso.',
        'Cuando empiece, primero eliges una oferta y después pagas con esta tarjeta como siempre. El dinero llega solo a tu cuenta. No necesitarás recibos ni puntos.',
        'Mientras tanto, la página te da ideas para quedarte con más de tu dinero, como los cajeros que no cuestan nada.',
      ],
      words: 'dinero de vuelta cashback recompensas ofertas puntos descuentos cupones reembolso tiendas',
    },
  },
  {
    slug: 'refund-from-store',
    topic: 'cash-back',
    screen: 'home',
    checked: '2026-11-23',
    en: {
      title: 'A store owes me a refund. Where is it?',
      lead: 'A refund comes to your account when the store sends it. That often takes some business days.',
      body: [
        'Ask the store on which day it sent the refund, and for how much. It goes back to the card that you paid with. If you have replaced that card since then, the money still finds your account.',
        'In your list a refund stands as a line of its own, with the name of the store. If the purchase was still pending, you may see no refund at all: the amount that was set aside is just free again.',
        'Did the store promise it and nothing came after ten business days? Keep the receipt and write to us.',
      ],
      words: 'refund return money back store owes me credit returned item canceled order reimbursement',
    },
    es: {
      title: 'Una tienda me debe un reembolso. ¿Dónde está?',
      lead: 'Un reembolso llega a tu cuenta cuando la tienda lo manda. Muchas veces tarda algunos días hábiles.',
      body: [
        'Pregunta a la tienda qué día mandó el reembolso y de cuánto. Regresa a la tarjeta con la que pagaste. Si ya cambiaste de tarjeta, el dinero de todos modos llega a tu cuenta.',
        'En tu lista, un reembolso es una línea aparte con el nombre de la tienda. Si la compra todavía estaba pendiente, quizá no veas ningún reembolso: lo apartado simplemente queda libre.',
        '¿La tienda lo prometió y no llegó nada en diez días hábiles? Guarda el recibo y escríbenos.',
      ],
      words: 'reembolso devolución me deben tienda regresar dinero artículo devuelto orden cancelada',
    },
  },
]
