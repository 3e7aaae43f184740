// Renders the HTML beside the text of an e-mail: one design for all of our mail, made from the text alone. No image and no
// script; links lead into the app.
import type { Locale } from '@daybreak/copy'
import { html, Html } from '#platform/http/pages/html.ts'
import { renderText } from '#platform/texts.ts'

export type MailToDraw = {
  brand: string
  /** The address that people open: only what begins with it is a link. */
  origin: string
  /** Unknown for what an older release wrote. */
  language: Locale | null
  subject: string
  text: string
  /** A one-time code, to be seen at once. */
  code: string | null
}

export function htmlMail(mail: MailToDraw): string {
  const paragraphs = mail.text.split(/\n{2,}/)
  // What a message with a code begins with is its heading; of any other it is the subject.
  const heading = mail.code === null ? mail.subject : (paragraphs.shift() ?? mail.subject)
  const footer = paragraphs.length > 1 ? paragraphs.pop() : undefined
  const body = [
    ...(mail.code === null ? [] : [html`<p class="code" style="${style.code}">${mail.code}</p>`]),
    ...paragraphs.map((paragraph) => paragraphOf(paragraph, mail)),
  ]
  return page(mail, heading, body, footer).text
}

function paragraphOf(text: string, mail: MailToDraw): Html {
  if (isOurs(text, mail.origin)) return linkAlone(text, mail)
  return html`<p style="${style.paragraph}">${linesOf(text, mail)}</p>`
}

/** A link on a line of its own is the call to action. Its address is printed below, to check it, and to open it elsewhere. */
function linkAlone(link: string, { language, brand }: MailToDraw): Html {
  const label = renderText(language ?? 'en', 'messages.email.open', { brand })
  return html`<p style="${style.paragraph}"><a class="button" href="${link}" style="${style.button}">${label}</a></p>
    <p style="${style.small}"><a class="link" href="${link}" style="${style.link}">${link}</a></p>`
}

function linesOf(text: string, mail: MailToDraw): Html[] {
  return text.split('\n').map((line, position) => html`${position === 0 ? [] : [new Html('<br />')]}${wordsOf(line, mail)}`)
}

function wordsOf(line: string, { origin }: MailToDraw): Html[] {
  return line
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .map((words) =>
      isOurs(words, origin) ? html`<a class="link" href="${words}" style="${style.link}">${words}</a>` : html`${words}`,
    )
}

/** An address of the app, and nothing but that: "https://app.example.com.evil.example" and "…@evil.example" are none. */
function isOurs(text: string, origin: string): boolean {
  return !/[\s<>"\\]/.test(text) && (text === origin || text.startsWith(`${origin}/`)) && URL.parse(text)?.origin === origin
}

const font = "font-family:Figtree,system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

// Beside each element too: many mailboxes drop the style sheet, and then show the light theme.
const style = {
  page: `margin:0;padding:0;background-color:#f8f5f0;color:#17142e;${font}`,
  bar: `padding:20px 28px;background-color:#14122b;border-bottom:4px solid #f79a1c;border-radius:22px 22px 0 0;color:#ffffff;font-size:20px;line-height:26px;font-weight:700;${font}`,
  card: `padding:28px;background-color:#ffffff;border-radius:0 0 22px 22px;color:#17142e;${font}`,
  heading: `margin:0 0 16px;font-size:26px;line-height:32px;font-weight:700;color:#17142e;${font}`,
  paragraph: `margin:0 0 16px;font-size:17px;line-height:25px;overflow-wrap:anywhere;${font}`,
  code: `margin:0 0 16px;padding:14px 20px;background-color:#e9e7fb;border-radius:12px;color:#2f2878;font-size:34px;line-height:40px;font-weight:700;letter-spacing:.12em;text-align:center;${font}`,
  button: `display:inline-block;padding:14px 24px;background-color:#2f2878;border-radius:12px;color:#ffffff;font-size:17px;line-height:24px;font-weight:700;text-decoration:none;${font}`,
  small: `margin:0 0 16px;font-size:15px;line-height:22px;overflow-wrap:anywhere;${font}`,
  link: 'color:#40379b;text-decoration:underline',
  footer: `padding:20px 28px 28px;color:#625d76;font-size:15px;line-height:22px;overflow-wrap:anywhere;${font}`,
} as const

// The dark values of the design, for readers in dark mode.
const darkStyle = new Html(`<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #100f21 !important; color: #f5f2fb !important; }
  .bar { background-color: #0b0a18 !important; }
  .card { background-color: #1a1833 !important; color: #f5f2fb !important; }
  .heading { color: #f5f2fb !important; }
  .code { background-color: #2e2a59 !important; color: #dcd8fb !important; }
  .button { background-color: #c6c0fb !important; color: #17142e !important; }
  .link { color: #b9b2fa !important; }
  .footer { color: #a7a1c2 !important; }
}
</style>`)

function page(mail: MailToDraw, heading: string, body: readonly Html[], footer: string | undefined): Html {
  const { brand, subject, language } = mail
  return html`<!doctype html>
<html${language === null ? [] : [html` lang="${language}"`]} dir="ltr">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<meta name="supported-color-schemes" content="light dark" />
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
<title>${subject}</title>
${darkStyle}
</head>
<body class="page" style="${style.page}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style.page}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:536px;text-align:left">
<tr><td class="bar" style="${style.bar}">${brand}</td></tr>
<tr><td class="card" style="${style.card}">
<h1 class="heading" style="${style.heading}">${heading}</h1>
${body}
</td></tr>
${
  footer === undefined
    ? []
    : [
        html`<tr>
          <td class="footer" style="${style.footer}">${linesOf(footer, mail)}</td>
        </tr>`,
      ]
}
</table>
</td></tr></table>
</body>
</html>
`
}
