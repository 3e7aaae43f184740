// An employer, workers with accounts, and payroll files for them, for tests of payroll.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { fixedClock, instantText, type FixedClock } from '@daybreak/time'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Secrets } from '#platform/crypto/secrets.ts'
import { createEmployees } from '#features/employee'
import type { Database } from '#platform/database/database.ts'
import { composeTestRooms } from '../../../testing/composed-rooms.ts'
import type { EmployersRoom } from '../employers.ts'
import { writeNacha, type BatchToWrite, type EntryToWrite } from '#platform/nacha/nacha-writer.ts'
import { keepOpened } from '../../accounts/accounts.store.ts'

export type Worker = { accountId: string; employeeId: string; accountNumber: string }

export type PayrollWorld = {
  database: Database
  room: EmployersRoom
  /** The same room of a bank whose accounts have these routing numbers. */
  roomOfBank(routingNumbers: readonly string[]): EmployersRoom
  clock: FixedClock
  encryption: FieldEncryption
  keyedHash: KeyedHash
  employerId: string
  workers: Worker[]
  /** A folder of its own, removed with the world. */
  folder: string
  /** The balances by worker, in the workers' order. */
  balances(): Promise<bigint[]>
  countItems(): Promise<number>
  closeAccount(worker: Worker): Promise<void>
  /** The return files that were written, by name. */
  returnFiles(): Promise<Map<string, string>>
  writeFile(name: string, text: string): Promise<string>
  end(): Promise<void>
}

export const routingNumber = '123456780'
export const companyId = '9555010001'
/** The world's first day is a settlement day that has opened: what is dated on it posts at once. */
export const payday = '2026-11-20'

/** @param secrets  of the data folder, where the command line works beside the world */
export async function createPayrollWorld(database: Database, workerCount: number, secrets?: Secrets): Promise<PayrollWorld> {
  const clock = fixedClock('2026-11-20T15:00:00Z')
  const folder = await mkdtemp(join(tmpdir(), 'payroll-'))
  const returnsFolder = join(folder, 'ach-returns')
  const { pool } = database
  const roomsOf = (routingNumbers: readonly string[]) =>
    composeTestRooms({ database, clock, dataDir: folder, routingNumbers, ...(secrets !== undefined && { secrets }) })
  const { employers: room, keys } = roomsOf([routingNumber])
  const employer = await room.addEmployer({ code: 'LAKESIDE', name: 'Lakeside Diners', companyId, timeZone: 'America/New_York' })
  if (employer === null) throw new Error('the employer is there already')
  const workers = Array.from({ length: workerCount }, (_none, index): Worker => ({
    accountId: newUuid(clock),
    employeeId: newUuid(clock),
    accountNumber: String(555_010_000_000 + index),
  }))
  await insertWorkers(database, { employerId: employer.id, workers, clock, ...keys })

  return {
    database,
    room,
    roomOfBank: (routingNumbers) => roomsOf(routingNumbers).employers,
    clock,
    ...keys,
    employerId: employer.id,
    workers,
    folder,
    async balances() {
      const { rows } = await pool.query<{ id: string; posted: bigint }>('select id, posted from ledger.account')
      const byId = new Map(rows.map((row) => [row.id, row.posted]))
      return workers.map((worker) => byId.get(worker.accountId) ?? 0n)
    },
    async countItems() {
      const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from transactions_item')
      return rows[0]?.count ?? 0
    },
    async closeAccount(worker) {
      await pool.query(`update accounts_account set status = 'closed', closed_at = $2 where id = $1`, [
        worker.accountId,
        instantText(clock.now()),
      ])
    },
    async returnFiles() {
      const names = await readdir(returnsFolder).catch(() => [])
      return new Map(
        await Promise.all(
          names.map(async (name): Promise<[string, string]> => [name, await readFile(join(returnsFolder, name), 'latin1')]),
        ),
      )
    },
    async writeFile(name, text) {
      const path = join(folder, name)
      await writeFile(path, text, 'latin1')
      return path
    },
    async end() {
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type WorkersToInsert = {
  employerId: string
  workers: readonly Worker[]
  clock: FixedClock
  encryption: FieldEncryption
  keyedHash: KeyedHash
}

async function insertWorkers(database: Database, { employerId, workers, clock, ...secrets }: WorkersToInsert): Promise<void> {
  const now = clock.now()
  await database.transaction(async (tx) => {
    const employees = workers.map(({ employeeId, accountNumber }) => ({
      id: employeeId,
      employerId,
      employeeNumber: `N${accountNumber}`,
      firstName: 'Worker',
      lastName: accountNumber,
      language: 'en' as const,
      onboardingStatus: 'Completed' as const,
      features: [],
      hasPin: false,
      address: null,
      createdAt: now,
    }))
    await createEmployees(tx, employees)
    for (const { accountId, employeeId, accountNumber } of workers) {
      const account = {
        accountId,
        employeeId,
        accountNumber,
        routingNumber,
        openedAt: now,
        providerAccountId: `pa-${accountNumber}`,
        directDepositId: `dd-${accountNumber}`,
      }
      await keepOpened(tx, account, secrets)
    }
  })
}

/** An entry that pays a worker; `trace` counts from 1 in the company's bank. */
export function pay(
  worker: { accountNumber: string },
  amount: bigint,
  trace: number,
  more: Partial<EntryToWrite> = {},
): EntryToWrite {
  return {
    transactionCode: '22',
    routingNumber,
    accountNumber: worker.accountNumber,
    amount: cents(amount),
    individualId: `ID${trace}`,
    individualName: 'Worker Name',
    trace: `12345678${String(trace).padStart(7, '0')}`,
    ...more,
  }
}

/** A payroll file in lines, as a payroll service writes it. */
export async function payrollFile(
  entries: readonly EntryToWrite[],
  more: Partial<BatchToWrite> = {},
  createdTime = '0930',
): Promise<string> {
  return fileOfBatches([{ ...plainBatch, entries, ...more }], createdTime)
}

/** The same with a batch for each list of entries. */
export async function payrollFileOf(batches: readonly (readonly EntryToWrite[])[], createdTime = '0930'): Promise<string> {
  return fileOfBatches(
    batches.map((entries) => ({ ...plainBatch, entries })),
    createdTime,
  )
}

/** Of the world's employer, on its first day. */
export const plainBatch = {
  serviceClass: '200',
  companyName: 'Lakeside Diners',
  companyId,
  entryClass: 'PPD',
  description: 'PAYROLL',
  effectiveDate: payday,
  odfi: '12345678',
} as const

export async function fileOfBatches(batches: readonly BatchToWrite[], createdTime = '0930'): Promise<string> {
  const header = {
    destination: ` ${routingNumber}`,
    origin: ' 121042882',
    destinationName: 'DAYBREAK BANK',
    originName: 'PAYROLL SERVICE',
    createdDate: '2026-11-20',
    createdTime,
    fileIdModifier: 'A',
  }
  const lines: string[] = []
  for await (const record of writeNacha(header, batches)) lines.push(`${record}\n`)
  return lines.join('')
}
