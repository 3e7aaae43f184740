// Renders the sandbox's messages as a page for people.
import { document, html } from '../http/pages/html.ts'
import type { ShownMessage } from './outbox.ts'

export function inboxPage(messages: readonly ShownMessage[]): string {
  if (messages.length === 0) return document('Sandbox inbox', html`<p>Nothing has been sent yet.</p>`).text
  return document(
    'Sandbox inbox',
    html`<p>What would have been sent by SMS and e-mail, newest first. <a href="">Look again</a></p>
      <div class="table">
        <table>
          <thead>
            <tr>
              <th scope="col">Sent</th>
              <th scope="col">By</th>
              <th scope="col">To</th>
              <th scope="col">Text</th>
            </tr>
          </thead>
          <tbody>
            ${messages.map(
              ({ sentAt, channel, to, text }) =>
                html`<tr>
                  <td><time datetime="${sentAt}">${sentAt}</time></td>
                  <td>${channel}</td>
                  <td>${to}</td>
                  <td>${text}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`,
  ).text
}
