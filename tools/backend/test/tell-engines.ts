import { postgresBinaries } from './postgres/postgres-binaries.mjs';

/** Says at the start of a run on which databases the backend and its database are tested. */
export default function tellEngines(): void {
  console.log(
    postgresBinaries()
      ? 'The backend is tested on PGlite; what can differ on PostgreSQL, there too (backend-postgres).'
      : 'PostgreSQL is not installed: all is tested on PGlite, and races of transactions are not.',
  );
}
