// Help about signing in and setting up.
import type { Article } from '../article.ts'

export const logIn: readonly Article[] = [
  {
    slug: 'code-did-not-come',
    topic: 'log-in',
    screen: 'login',
    short: 'log-in.code',
    checked: '2026-11-23',
    en: {
      body: [
        'Check that the number on the page is yours, and that your phone has a signal. A code works for a few minutes, and only the newest one works: if you asked twice, type the last one.',
        'Did you once answer STOP to our texts? Then we may not text you. Text START to the same number, or use your email.',
        'With a passkey you need no code at all: your face, your finger or the lock of your phone logs you in. Add one in My Account.',
      ],
      words: 'code text message sms otp not received verification code did not come stop start whatsapp email code',
    },
    es: {
      body: [
        'Revisa que el número de la página sea el tuyo y que tu teléfono tenga señal. Un código sirve unos minutos y solo sirve el último: si pediste dos, escribe el más reciente.',
        '¿Alguna vez respondiste STOP a nuestros mensajes? Entonces no podemos escribirte. Manda START al mismo número o usa tu correo electrónico.',
        'Con una llave de acceso no necesitas ningún código: entras con tu cara, tu huella o el bloqueo de tu teléfono. Agrégala en Mi cuenta.',
      ],
      words: 'código mensaje de texto sms no llegó no recibo verificación stop start whatsapp correo email celular',
    },
  },
  {
    slug: 'new-phone-number',
    topic: 'log-in',
    screen: 'login',
    short: 'log-in.number',
    checked: '2026-11-23',
    en: {
      body: [
        'When you are in, put the new number on your account, so that codes go there. Someone else may get your old number one day.',
        'Prove it with your card only if you can reach neither your old phone nor your email. We ask for the last 4 digits of your card and of your Social Security number. After that no money can leave and no numbers are shown for 24 hours. This protects you if someone has your wallet. Your card works as always, and your pay comes in.',
      ],
      words: 'new phone number changed number lost phone stolen phone cannot log in locked out different number',
    },
    es: {
      body: [
        'Cuando entres, pon el número nuevo en tu cuenta para que los códigos lleguen ahí. Algún día otra persona puede tener tu número anterior.',
        'Usa tu tarjeta para demostrarlo solo si no tienes ni tu teléfono anterior ni tu correo. Pedimos los últimos 4 números de tu tarjeta y de tu Seguro Social. Después, durante 24 horas no puede salir dinero y no se muestran números. Eso te protege si alguien tiene tu cartera. Tu tarjeta funciona como siempre y tu pago llega.',
      ],
      words: 'teléfono nuevo cambié de número perdí mi celular robaron celular no puedo entrar otro número',
    },
  },
  {
    slug: 'account-not-found',
    topic: 'log-in',
    screen: 'login',
    short: 'log-in.account',
    checked: '2026-11-23',
    en: {
      body: [
        'Try your email too: some people signed up with it. If you have two phone numbers, try the other one.',
        'The first time, you set up your account here with what your employer has of you: your phone number or email, and the last 4 digits of your Social Security number or ITIN. Ask your manager what they have written down, and to correct it if it is old.',
        'Started and stopped in the middle? Your answers are kept for 24 hours. Go on where you were.',
      ],
      words: 'account not found sign up register create account first time cannot find me onboarding set up employer',
    },
    es: {
      body: [
        'Prueba también con tu correo electrónico: algunas personas se inscribieron con él. Si tienes dos números de teléfono, prueba el otro.',
        'La primera vez creas aquí tu cuenta con los datos que tiene tu empleador: tu teléfono o correo y los últimos 4 números de tu Seguro Social o ITIN. Pregunta a tu gerente qué tiene anotado y pide que lo corrija si es viejo.',
        '¿Empezaste y paraste a la mitad? Guardamos tus respuestas 24 horas. Sigue donde estabas.',
      ],
      words: 'no encuentra mi cuenta registrarme crear cuenta primera vez inscribirme aplicar empleador alta',
    },
  },
  {
    slug: 'why-ssn',
    topic: 'log-in',
    screen: 'login',
    short: 'set-up.ssn',
    checked: '2026-11-23',
    en: {
      body: [
        'Your employer gave us the last 4 digits with your name, so that no one else can open an account in your place. An ITIN works as well.',
        'You have a few tries. After that we pause for a day to protect you. If the digits do not match, ask at work what they have.',
        'It does not affect your credit. We ask for it on our own pages only, never in a call, a text or an email. Never write it to us in a message either: our form refuses it.',
      ],
      words: 'social security number ssn itin last 4 digits why privacy safe immigration credit check',
    },
    es: {
      body: [
        'Tu empleador nos dio los últimos 4 números con tu nombre, para que nadie más abra una cuenta en tu lugar. También sirve un ITIN.',
        'Tienes unos cuantos intentos. Después hacemos una pausa de un día para protegerte. Si los números no coinciden, pregunta en tu trabajo qué tienen.',
        'No afecta tu crédito. Lo pedimos solo en nuestras páginas, nunca en una llamada, un mensaje o un correo. Tampoco nos lo escribas en un mensaje: nuestro formulario no lo acepta.',
      ],
      words: 'seguro social ssn itin últimos 4 números por qué privacidad crédito inmigración datos',
    },
  },
  {
    slug: 'why-whole-ssn',
    topic: 'log-in',
    screen: 'login',
    short: 'set-up.full-ssn',
    checked: '2026-11-23',
    en: {
      body: [
        'Federal law asks every bank to know who opens an account: the name, the home address, the birthday and a number such as the Social Security number or the ITIN. It fights money laundering and protects you from people who open accounts in your name.',
        'We keep the number locked away and show it to no one. Sometimes the check needs a picture of a document too. You can send it from your phone, and you see what becomes of it. Most checks end within a minute.',
      ],
      words: 'whole full social security number identity check kyc law document id passport verification denied',
    },
    es: {
      body: [
        'La ley federal pide a todos los bancos saber quién abre una cuenta: el nombre, el domicilio, la fecha de nacimiento y un número como el Seguro Social o el ITIN. Sirve contra el lavado de dinero y te protege de quien quiera abrir cuentas a tu nombre.',
        'Guardamos el número bajo llave y no se lo mostramos a nadie. A veces también hace falta la foto de un documento. La mandas desde tu teléfono y ves qué pasa con ella. Casi siempre termina en un minuto.',
      ],
      words: 'seguro social completo identidad verificación ley documento identificación pasaporte negada itin',
    },
  },
  {
    slug: 'details-do-not-match',
    topic: 'log-in',
    screen: 'login',
    short: 'set-up.match',
    checked: '2026-11-23',
    en: {
      body: [
        'We compare what you type with what your employer has. Small things make a difference: a second last name, a nickname, the day and the month the wrong way around.',
        'Use the name on your ID. The birthday is month, day, year. If your employer has an old name or a wrong number, ask them to correct it. It usually reaches us with their next list.',
        'After the last try there is a pause of a day. Call us at {phone} if you cannot wait or if you do not know what is wrong.',
      ],
      words: 'details do not match name birthday wrong tries locked employer record mismatch',
    },
    es: {
      body: [
        'Comparamos lo que escribes con lo que tiene tu empleador. Los detalles importan: un segundo apellido, un apodo, el día y el mes al revés.',
        'Usa el nombre de tu identificación. La fecha de nacimiento va mes, día, año. Si tu empleador tiene un nombre viejo o un número mal, pide que lo corrija. Casi siempre nos llega con su siguiente lista.',
        'Después del último intento hay una pausa de un día. Llámanos al {phone} si no puedes esperar o si no sabes qué está mal.',
      ],
      words: 'datos no coinciden nombre cumpleaños fecha de nacimiento intentos bloqueado empleador apellido',
    },
  },
  {
    slug: 'logged-out',
    topic: 'log-in',
    screen: 'login',
    checked: '2026-11-23',
    en: {
      title: 'Why was I logged out?',
      lead: 'To keep your money safe when you put the phone down. Log in again and go on.',
      body: [
        'When you do nothing for some minutes, we ask whether you are still there, and then log you out. After an hour you log in again in any case. You are also logged out when you pressed "Log out everywhere" on another device.',
        'What you were writing in a form is kept for a while in the same browser, except codes, PINs and other secrets.',
        'Logged out at once every time? Your browser may block cookies. Turn them on for this site.',
      ],
      words: 'logged out session expired timeout kicked out log in again cookies idle',
    },
    es: {
      title: '¿Por qué se cerró mi sesión?',
      lead: 'Para cuidar tu dinero cuando dejas el teléfono. Entra otra vez y sigue.',
      body: [
        'Si no haces nada por unos minutos, preguntamos si sigues ahí y después cerramos la sesión. Pasada una hora, de todos modos entras otra vez. También se cierra si en otro equipo tocaste que se cierren todas.',
        'Lo que escribías en un formulario se guarda un rato en el mismo navegador, menos los códigos, el PIN y otros secretos.',
        '¿Se cierra cada vez, al momento? Quizá tu navegador bloquea las cookies. Actívalas para este sitio.',
      ],
      words: 'se cerró la sesión expiró me sacó entrar otra vez cookies inactivo',
    },
  },
]
