// Help inside the app: search, topics, the worker's cases, a person to talk to, and freezing the card. Decision 47.
import ReceiptText from 'lucide-react/icons/receipt-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { FreezeNow } from '#features/cards'
import { HelpFinder, RecentCases, TopicTiles } from '#features/support'
import { Copy } from '#platform/copy/copy.tsx'
import { articlePath, disputesPath } from '#platform/paths.ts'
import { Card, ItemLink, ItemList } from '#ui'
import { ContactPart, Heading, Part } from './support-parts.tsx'
import styles from './support.module.css'

/** Inside the shell: cards on the page. */
export function SupportInsideScreen() {
  return (
    <>
      <Heading className={styles['head']} />
      <HelpFinder isInside beside={<ContactPart isCard />}>
        <div className={styles['columns']}>
          <div className="grid">
            <Part heading={<Copy id="support.home.topics" />} isCard>
              <TopicTiles />
            </Part>
            <RecentCases />
          </div>
          <div className="grid">
            <ContactPart isCard />
            <Card flush>
              <ItemList>
                <FreezeNow />
                <ItemLink
                  to={disputesPath}
                  icon={ReceiptText}
                  tone="iris"
                  title={<Copy id="disputes.track.title" />}
                  body={<Copy id="disputes.list.row" />}
                />
                <ItemLink
                  to={articlePath('safety', 'is-this-real')}
                  icon={ShieldCheck}
                  tone="iris"
                  title={<Copy id="support.real.title" />}
                  body={<Copy id="support.home.real-body" />}
                />
              </ItemList>
            </Card>
          </div>
        </div>
      </HelpFinder>
    </>
  )
}
