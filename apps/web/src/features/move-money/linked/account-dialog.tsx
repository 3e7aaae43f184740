// One linked account: its name, which only the worker sees, and removing it.
import type { linkedAccountRoutes, MoneyDestination } from '@daybreak/contract'
import { useId } from 'react'
import { refusalsOf } from '#platform/action-words.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { useAction } from '#platform/use-action.ts'
import { Button, Form, MessageNotice, Modal, TextInput, useForm } from '#ui'
import { renameDestination } from '../move-money.queries.ts'
import { nicknameMax } from '../move-money.rules.ts'
import { useMoneyWords } from '../use-money-words.ts'
import { useRemoving } from './use-removing.ts'
import styles from './linked.module.css'

type AccountDialogProps = { account: MoneyDestination; onClose: () => void; onDone: (said: string) => void }

export function AccountDialog({ account, onClose, onDone }: AccountDialogProps) {
  const copy = useCopy()
  const titleId = useId()
  const words = useMoneyWords()
  const renaming = useAction({
    call: (nickname: string) => renameDestination(account.id, nickname === '' ? null : nickname),
    refusals: refusalsOf<typeof linkedAccountRoutes.renameDestination>({
      'move_money.destination_not_found': { id: 'move-money.linked.gone' },
    }),
    changes: ['move-money'],
    waitsForFresh: true,
  })
  const removing = useRemoving()
  const form = useForm({
    initial: () => ({ nickname: account.nickname ?? '' }),
    send: ({ nickname }) => renaming.run(nickname.trim()),
    onSent() {
      onDone(copy('shell.form.saved'))
      onClose()
    },
    action: renaming,
  })
  async function remove() {
    if ((await removing.run(account)) === null) return
    onDone(copy('move-money.linked.removed', { account: words.accountOf(account) }))
    onClose()
  }
  return (
    <Modal open onClose={onClose} titleId={titleId}>
      <h2 id={titleId} className={styles['heading']}>
        <bdi>{words.accountOf(account)}</bdi>
      </h2>
      <Form form={form} className={styles['form']} submit={<Copy id="shell.action.save" />}>
        <TextInput
          label={copy('move-money.linked.nickname')}
          hint={copy('move-money.bank.nickname-hint')}
          maxLength={nicknameMax}
          autoComplete="off"
          {...form.field('nickname')}
        />
      </Form>
      <MessageNotice message={removing.message} />
      <Button variant="danger" full busy={removing.isBusy} className={styles['remove']} onClick={() => void remove()}>
        <Copy id="move-money.linked.remove" />
      </Button>
    </Modal>
  )
}
