# Creates the database at the first start, and runs PostgreSQL.
set -e
data=/var/lib/postgresql/data
programs=$(echo /usr/lib/postgresql/*/bin)
if [ ! -s "$data/PG_VERSION" ]; then
    echo "$POSTGRES_PASSWORD" > /tmp/password
    "$programs/initdb" -D "$data" -U "$POSTGRES_USER" -E UTF8 --auth-local=trust --auth-host=scram-sha-256 --pwfile=/tmp/password
    rm /tmp/password
    echo "host all all all scram-sha-256" >> "$data/pg_hba.conf"
    echo "CREATE DATABASE $POSTGRES_DB" | "$programs/postgres" --single -D "$data" postgres
fi
exec "$programs/postgres" -D "$data" -c listen_addresses='*'
